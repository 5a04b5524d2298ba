import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'

const pollIntervalMs = 15_000
const shutdownTimeoutMs = 8000

export interface Queue {
  /** The worker also polls when one of these tables is written. */
  tables: string[]
  /** Processes everything that is due; returns early once `isStopped()`. */
  processDue: (isStopped: () => boolean) => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Polls a queue in the database: at startup, every 15 seconds, and when one of its tables is written. Only one
 * poll runs at a time; a write during a poll starts another one.
 */
export function startQueueWorker(changes: OpenDatabase['changes'], { tables, processDue, onError }: Queue) {
  let running: Promise<void> | undefined
  let pollAgain = false
  let stopped = false
  const isStopped = () => stopped

  async function processUntilIdle() {
    do {
      pollAgain = false
      await processDue(isStopped)
    } while (pollAgain && !stopped)
  }

  function poll() {
    if (stopped) return
    if (running) {
      pollAgain = true
      return
    }
    running = processUntilIdle()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }

  // The worker's own writes also trigger a poll. This does not loop, because a poll that finds nothing writes nothing.
  changes.onChange((changed) => {
    if (changed === 'all' || tables.some((table) => changed.has(table))) setImmediate(poll)
  })
  const timer = setInterval(poll, pollIntervalMs)
  timer.unref()
  poll()

  /** Ends polling and waits for the current item, up to a timeout. */
  return async function stop() {
    stopped = true
    clearInterval(timer)
    const timeout = new Promise((resolve) => setTimeout(resolve, shutdownTimeoutMs).unref())
    await Promise.race([running, timeout])
  }
}
