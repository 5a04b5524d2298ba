import { pino } from 'pino'
import { createContext } from 'react-router'

export type Log = ReturnType<typeof createLog>

export const logContext = createContext<Log>()

/** Lines that wait to be written, at most; what comes after is dropped. */
const bytesWaiting = 4 * 1024 * 1024

/**
 * Structured lines on standard output, batched so that a busy page cache does not wait for them.
 * Where they cannot be written, as on a full disk, they are dropped and the program goes on.
 */
export function createLog(level: string) {
  const output = pino.destination({ sync: false, minLength: 0, maxLength: bytesWaiting })
  let failing = false
  output.on('error', () => {
    failing = true
  })
  output.on('write', () => {
    failing = false
  })
  // At the end it writes what is left, and tries for ever when it cannot.
  const flush = output.flushSync.bind(output)
  output.flushSync = () => {
    if (!failing) flush()
  }
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, output)
}
