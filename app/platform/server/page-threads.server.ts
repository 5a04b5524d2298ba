import { performance } from 'node:perf_hooks'
import type { Worker } from 'node:worker_threads'
import type { TableChanges } from '#app/platform/database/table-changes.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { hasSessionCookie, type PageCache, type RenderedPage } from './page-cache.server.ts'
import { isAdminPath, type PageResult, type RenderPage, type RequestDetails } from './page-handler.server.ts'
import type { FinishedPage, MainMessage, PageThreadMessage } from './page-thread.server.ts'

interface PageThreadsOptions {
  /** Starts a thread that calls `servePages`. */
  start: () => Worker
  maxThreads: number
  /** How many pages keep a thread busy: more than one if rendering waits for the database. */
  pagesAtOnce: number
  changes: TableChanges
  pages: Pick<PageCache, 'set' | 'delete'>
  log: Log
  /** How often the load is measured. */
  intervalMs?: number
  /** The load is high only if an interval has at least this many pages. */
  minPages?: number
  /** The threads end after this many consecutive intervals of low load. */
  maxLowIntervals?: number
}

interface WaitingPage {
  request: Request
  details: RequestDetails
  renderHere: RenderPage
  resolve: (page: PageResult | Promise<PageResult>) => void
}

/** The share of an interval that the main thread spends working, above which another thread starts. */
const highLoad = 0.9
/** The sum of these shares over all threads, below which the main thread is enough. */
const lowLoad = 0.5
/** How long no thread starts after one has crashed or could not be started. */
const pauseMs = 60_000

/**
 * Renders visitors' pages on additional threads while the main thread has too much to do. Because a thread takes up
 * to 100 MB of memory, none runs until then. Pages are cached on the main thread only.
 */
export class PageThreads {
  readonly #options: Required<PageThreadsOptions>
  readonly #threads = new Set<PageThread>()
  readonly #queue: WaitingPage[] = []
  #renderingHere = 0
  #timer: NodeJS.Timeout | undefined
  #lastLoad = performance.eventLoopUtilization()
  /** How many visitors' pages were requested in this interval. */
  #pageCount = 0
  #lowIntervals = 0
  #pausedUntil = 0

  constructor(options: PageThreadsOptions) {
    this.#options = { intervalMs: 1000, minPages: 10, maxLowIntervals: 30, ...options }
    options.changes.onChange((changed) => {
      for (const thread of this.#threads) thread.send({ changed })
    })
  }

  get size() {
    return this.#threads.size
  }

  /** Renders a page on the next free thread, or on the main thread with `renderHere`. */
  render(request: Request, details: RequestDetails, renderHere: RenderPage): Promise<PageResult> {
    if (!isVisitorPage(request)) return renderHere(request, details)
    this.#pageCount += 1
    this.#timer ??= setInterval(() => this.#measure(), this.#options.intervalMs).unref()
    if (this.size === 0) return renderHere(request, details)
    return new Promise((resolve) => {
      this.#queue.push({ request, details, renderHere, resolve })
      this.#assign()
    })
  }

  /** Assigns waiting pages to threads, and then to the main thread. */
  #assign() {
    const { pagesAtOnce } = this.#options
    for (const thread of this.#threads) {
      // A thread gets one extra page, so that it is not idle until the main thread sends the next.
      while (thread.isReady && thread.pending <= pagesAtOnce) {
        const page = this.#queue.shift()
        if (!page) return
        page.resolve(this.#renderOn(thread, page))
      }
    }
    while (this.#queue.length > 0 && this.#renderingHere < pagesAtOnce) {
      this.#renderingHere += 1
      // In a separate turn of the event loop, so that other requests and the threads do not wait for several pages.
      setImmediate(() => this.#renderNextHere())
    }
  }

  async #renderOn(thread: PageThread, { request, details, renderHere }: WaitingPage) {
    const page = await thread.render(request, details)
    this.#assign()
    return page ?? renderHere(request, details)
  }

  async #renderNextHere() {
    const page = this.#queue.shift()
    const result = page?.renderHere(page.request, page.details)
    if (result) page?.resolve(result)
    await result?.catch(() => {})
    this.#renderingHere -= 1
    this.#assign()
  }

  async close() {
    clearInterval(this.#timer)
    await this.#end()
  }

  /** Starts a thread under a high load, and ends all after a while of low load. */
  #measure() {
    const load = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(load, this.#lastLoad)
    const total = [...this.#threads].reduce((sum, thread) => sum + thread.measure(), utilization)
    const { maxThreads, minPages, maxLowIntervals } = this.#options
    const isHigh = utilization > highLoad && this.#pageCount >= minPages
    const isStarting = [...this.#threads].some(({ isReady }) => !isReady)
    this.#lastLoad = load
    this.#pageCount = 0
    this.#lowIntervals = total < lowLoad ? this.#lowIntervals + 1 : 0
    if (isHigh && !isStarting && this.#threads.size < maxThreads && Date.now() > this.#pausedUntil)
      this.#start()
    if (this.#lowIntervals < maxLowIntervals) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#lowIntervals = 0
    this.#end()
  }

  #start() {
    const { start, pages, log } = this.#options
    try {
      const thread = new PageThread(start(), pages, {
        onReady: () => log.info({ threads: this.size }, 'started a thread that renders pages'),
        onEnd: (error) => {
          this.#threads.delete(thread)
          if (error) this.#pause(error)
        },
      })
      this.#threads.add(thread)
    } catch (error) {
      // The system can refuse another thread.
      this.#pause(error)
    }
  }

  #pause(error: unknown) {
    this.#pausedUntil = Date.now() + pauseMs
    this.#options.log.error({ error: String(error) }, 'a thread that renders pages has failed')
  }

  async #end() {
    if (this.size === 0) return
    await Promise.all([...this.#threads].map((thread) => thread.close()))
    this.#options.log.info('ended the threads that render pages')
  }
}

/** Members' pages need their session, which the main thread has in memory. */
function isVisitorPage({ method, url, headers }: Request) {
  if (method !== 'GET' || hasSessionCookie(headers.get('cookie') ?? '')) return false
  const { pathname } = new URL(url)
  // A GET request below /profile/ can write: it completes a login with Google. SQLite would not tell the other threads
  // which tables have changed.
  if (isAdminPath(pathname) || pathname.startsWith('/profile/')) return false
  // Link previews are drawn by native code, one at a time (`preview-drawing.server.ts`); each thread has its own queue.
  return !pathname.endsWith('.png')
}

/** Four threads, including the main thread. */
const maxThreads = 3
const threadMemory = 256 * 2 ** 20

/**
 * How many threads may run besides the main thread: one fewer than there are cores, and at most one for each further
 * 256 MB of memory.
 */
export const threadLimit = (cores: number, memoryBytes: number) =>
  // Rounds, because a system reports slightly less memory than the machine has.
  Math.max(0, Math.min(cores - 1, Math.round(memoryBytes / threadMemory) - 1, maxThreads))

interface ThreadEvents {
  onReady: () => void
  /** Called once, with the error of a thread that crashed. */
  onEnd: (error?: unknown) => void
}

class PageThread {
  isReady = false
  readonly #worker: Worker
  readonly #pages: PageThreadsOptions['pages']
  readonly #onReady: () => void
  /** By the id of the page. Null if the thread cannot render it. */
  readonly #waiting = new Map<number, (page: PageResult | null) => void>()
  readonly #exited = Promise.withResolvers<void>()
  #isClosing = false
  #lastId = 0
  #lastLoad: ReturnType<typeof performance.eventLoopUtilization>

  constructor(worker: Worker, pages: PageThreadsOptions['pages'], { onReady, onEnd }: ThreadEvents) {
    this.#worker = worker
    this.#pages = pages
    this.#onReady = onReady
    this.#lastLoad = worker.performance.eventLoopUtilization()
    let failure: unknown
    worker.unref()
    worker.on('message', (message: PageThreadMessage) => this.#receive(message))
    worker.once('error', (error) => {
      failure = error
    })
    worker.once('exit', (code) => {
      const isExpected = code === 0 || this.#isClosing
      onEnd(failure ?? (isExpected ? undefined : new Error(`The thread exited with code ${code}`)))
      for (const resolve of this.#waiting.values()) resolve(null)
      this.#waiting.clear()
      this.#exited.resolve()
    })
  }

  get pending() {
    return this.#waiting.size
  }

  send(message: MainMessage) {
    this.#worker.postMessage(message)
  }

  /** Returns null if the thread cannot render the page. */
  render({ url, headers }: Request, details: RequestDetails): Promise<PageResult | null> {
    const id = ++this.#lastId
    this.send({ job: { id, url, headers: [...headers], details } })
    return new Promise((resolve) => this.#waiting.set(id, resolve))
  }

  /** The share of the time since the last measurement that the thread has worked. */
  measure() {
    const load = this.#worker.performance.eventLoopUtilization()
    const { utilization } = this.#worker.performance.eventLoopUtilization(load, this.#lastLoad)
    this.#lastLoad = load
    return utilization
  }

  async close() {
    // A thread that is still starting may have to wait for the database.
    if (!this.isReady) this.#worker.terminate()
    this.#isClosing = true
    this.isReady = false
    this.send({ close: true })
    await this.#exited.promise
  }

  #receive(message: PageThreadMessage) {
    if ('ready' in message) {
      this.isReady = true
      this.#onReady()
    } else if ('set' in message) this.#pages.set(message.set.key, withBuffers(message.set.page))
    else if ('delete' in message) this.#pages.delete(message.delete)
    else if ('finished' in message) this.#resolve(message.finished.id, resultOf(message.finished))
    else this.#resolve(message.failedId, null)
  }

  #resolve(id: number, page: PageResult | null) {
    this.#waiting.get(id)?.(page)
    this.#waiting.delete(id)
  }
}

const resultOf = ({ status, headers, body, pattern, isUnavailable }: FinishedPage): PageResult => ({
  // A response with one of these statuses must not have a body.
  response: new Response(status === 204 || status === 304 ? null : body, { status, headers }),
  route: { pattern },
  isUnavailable,
})

/** In a message from a thread, plain arrays replace the buffers. */
const withBuffers = (page: RenderedPage): RenderedPage => {
  const buffers = Object.entries(page.bodies).map(([encoding, bytes]) => [
    encoding,
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ])
  return { ...page, bodies: Object.fromEntries(buffers) }
}
