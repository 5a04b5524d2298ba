import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A file that cannot be read. The message is for the person who uploaded it. */
export class UnreadableFileError extends Error {}

/** A file that takes too much time or memory to read. */
export class OverBudgetError extends UnreadableFileError {
  constructor() {
    super(
      'Reading this file takes too much time or memory. It may be damaged. Please export it again, or split it into smaller files.',
    )
  }
}

/** What a worker sends: rows, until it is done or fails. */
export type WorkerMessage<Row> =
  | { rows: Row[]; done: boolean }
  /** `isUnreadable` for an error in the file, not in the program. */
  | { error: string; isUnreadable: boolean }

interface Budget {
  cpuMs: number
  memoryMegabytes: number
  /** How much the process may grow: WebAssembly's memory is not part of `memoryMegabytes`. */
  addedMegabytes?: number
}

/** A calendar of 10 MB with 45,000 descriptions in HTML takes 30 seconds on a small machine. */
const fileBudget: Budget = { cpuMs: 120_000, memoryMegabytes: 256 }
const checkEveryMs = 200

/**
 * Parses an untrusted file in its own thread: `module` calls `serveRows`. Yields the rows as fast as the
 * consumer takes them. Throws `UnreadableFileError` for a file that the parser rejects, and `OverBudgetError` for one
 * that exceeds the budget.
 */
export async function* readInWorker<Row>(
  module: URL,
  file: unknown,
  budget = fileBudget,
): AsyncGenerator<Row> {
  const worker = new Worker(module, {
    workerData: file,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: budget.memoryMegabytes },
  })
  const failure = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The worker ended without a result')))
  })
  failure.catch(() => {})
  try {
    for (let done = false; !done; ) {
      const message = await nextMessage<Row>(worker, failure, budget)
      if ('error' in message) {
        throw message.isUnreadable ? new UnreadableFileError(message.error) : new Error(message.error)
      }
      yield* message.rows
      done = message.done
      if (!done) worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }
}

/** Like `readInWorker`, for a parser that yields a single result. */
export async function readOneInWorker<Row>(module: URL, file: unknown, budget = fileBudget): Promise<Row> {
  for await (const row of readInWorker<Row>(module, file, budget)) return row
  throw new Error(`${module.pathname} returned no result`)
}

async function nextMessage<Row>(
  worker: Worker,
  failure: Promise<never>,
  { cpuMs, addedMegabytes = Number.POSITIVE_INFINITY }: Budget,
): Promise<WorkerMessage<Row>> {
  const abort = new AbortController()
  const maxResident = process.memoryUsage.rss() + addedMegabytes * 1024 * 1024
  const timer = setInterval(async () => {
    if (process.memoryUsage.rss() > maxResident) abort.abort()
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    if ((user + system) / 1000 > cpuMs) abort.abort()
  }, checkEveryMs)
  try {
    const message = once(worker, 'message', { signal: abort.signal })
    return (await Promise.race([message, failure]))[0]
  } catch (error) {
    const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (abort.signal.aborted || isOutOfMemory) throw new OverBudgetError()
    throw error
  } finally {
    clearInterval(timer)
  }
}
