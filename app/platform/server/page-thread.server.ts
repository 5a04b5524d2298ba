import type { MessagePort } from 'node:worker_threads'
import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import type { ChangedTables } from '#app/platform/database/table-changes.server.ts'
import { PageCache, type RenderedPage, smallestOf } from './page-cache.server.ts'
import type { RenderPage, RequestDetails } from './page-handler.server.ts'

/** A page that the main thread requests. */
export interface PageJob {
  id: number
  url: string
  headers: [string, string][]
  details: RequestDetails
}

/** A page as plain data. */
export interface FinishedPage {
  id: number
  status: number
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer>
  pattern: string | null
  isUnavailable: boolean
}

/**
 * What the main thread sends. Messages arrive in order, so a page is rendered after every change before its request.
 */
export type MainMessage = { job: PageJob } | { changed: ChangedTables } | { close: true }

/** What a thread sends. The cache's changes arrive before the page. */
export type PageThreadMessage =
  | { ready: true }
  | { set: { key: string; page: RenderedPage } }
  | { delete: string }
  | { finished: FinishedPage }
  /** The main thread then renders the page itself, and reports the error if it fails, too. */
  | { failedId: number }

/** Computes the keys of pages, but passes the pages to the main thread's cache. */
export class ForwardingCache extends PageCache {
  readonly #port: MessagePort

  constructor(port: MessagePort, ...options: ConstructorParameters<typeof PageCache>) {
    super(...options)
    this.#port = port
  }

  override set(key: string, { tables, startedAt, expiresAt, headers, bodies, etag }: RenderedPage) {
    const page = { tables, startedAt, expiresAt, headers, bodies: smallestOf(bodies), etag }
    this.#port.postMessage({ set: { key, page } } satisfies PageThreadMessage)
  }

  override delete(key: string) {
    this.#port.postMessage({ delete: key } satisfies PageThreadMessage)
  }
}

/** In a thread: renders the pages that the main thread requests. */
export function servePages(
  port: MessagePort,
  { changes, close }: Pick<OpenDatabase, 'changes' | 'close'>,
  renderPage: RenderPage,
) {
  const send = (message: PageThreadMessage) => port.postMessage(message)
  const rendering = new Set<Promise<void>>()

  async function renderJob({ id, url, headers, details }: PageJob) {
    try {
      const { response, route, isUnavailable } = await renderPage(new Request(url, { headers }), details)
      const body = new Uint8Array(await response.arrayBuffer())
      const { status } = response
      const page = { id, status, headers: [...response.headers], body, pattern: route.pattern, isUnavailable }
      send({ finished: page })
    } catch {
      send({ failedId: id })
    }
  }

  async function finish() {
    await Promise.all(rendering)
    await close()
    // Ends only this thread.
    process.exit(0)
  }

  port.on('message', (message: MainMessage) => {
    if ('job' in message) {
      const page = renderJob(message.job).finally(() => rendering.delete(page))
      rendering.add(page)
    } else if ('close' in message) finish()
    else if (message.changed === 'all') changes.announceAll()
    else changes.announce(message.changed)
  })
  send({ ready: true })
}
