import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { lazy } from '#app/platform/memoize.ts'
import { trimMemory } from './trim-memory.server.ts'

const intervalMs = 10_000
/** A server without requests uses a tenth of this. */
const maxIdleCpuShare = 0.03
const minGrowthBytes = 16 * 1024 * 1024
/** V8 discards the compiled code of functions that several collections in a row have found unused. */
const collectionsInARow = 3

/**
 * Returns memory to the system while the server is idle: V8 and the C library otherwise keep the memory that startup and
 * busy periods have used. Each collection blocks the server for up to 0.2 s. Returns a function that stops the timer.
 */
export function collectGarbageWhenIdle(collector: () => NodeJS.GCFunction = exposedCollector) {
  let collectedBytes = 0
  let collectionsLeft = 0
  let lastCpu = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(lastCpu)
    const isIdle = (user + system) / 1000 < intervalMs * maxIdleCpuShare
    if (process.memoryUsage.rss() - collectedBytes >= minGrowthBytes) collectionsLeft = collectionsInARow
    if (isIdle && collectionsLeft > 0) {
      collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
      trimMemory()
      collectedBytes = process.memoryUsage.rss()
      collectionsLeft--
    }
    lastCpu = process.cpuUsage()
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * V8's function that collects garbage. With `--expose-gc` on the command line, Node.js would reject its own compiled code,
 * which it stores with the flags that it was compiled with: a start would take 100 ms longer.
 */
export const exposedCollector = lazy((): NodeJS.GCFunction => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return collect
})
