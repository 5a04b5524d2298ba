const intervalMs = 10_000
/** A server without requests uses a tenth of this. */
const maxIdleCpuShare = 0.03
const minGrowthBytes = 16 * 1024 * 1024

interface Usage {
  /** CPU time of the last interval. */
  cpuMs: number
  residentBytes: number
  /** Resident memory after the last collection; 0 before the first. */
  collectedBytes: number
}

/** Whether the server is idle and has grown enough for a full collection, which blocks it for up to 0.2 s. */
export const shouldCollect = ({ cpuMs, residentBytes, collectedBytes }: Usage) =>
  cpuMs < intervalMs * maxIdleCpuShare && residentBytes - collectedBytes >= minGrowthBytes

/**
 * Returns memory to the system while the server is idle: V8 otherwise keeps what the start and busy times have used.
 * Requires `--expose-gc`. Returns a function that stops it.
 */
export function collectGarbageWhenIdle(collect = globalThis.gc) {
  if (!collect) return () => undefined
  let collectedBytes = 0
  let lastCpu = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(lastCpu)
    const residentBytes = process.memoryUsage.rss()
    if (shouldCollect({ cpuMs: (user + system) / 1000, residentBytes, collectedBytes })) {
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
      collectedBytes = process.memoryUsage.rss()
    }
    lastCpu = process.cpuUsage()
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
