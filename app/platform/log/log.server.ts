import { pino } from 'pino'
import { createContext } from 'react-router'

export type Log = ReturnType<typeof createLog>

/** Silent where no log is provided, as in tests of rules. */
export const logContext = createContext<Log>(pino({ level: 'silent' }))

/** Buffer size; further lines are dropped. */
const maxBufferBytes = 4 * 1024 * 1024

/**
 * Structured log lines on standard output, written asynchronously so that requests do not wait for them.
 * Lines that cannot be written, as on a full disk, are dropped.
 */
export function createLog(level: string) {
  const output = pino.destination({ sync: false, minLength: 0, maxLength: maxBufferBytes })
  let failing = false
  output.on('error', () => {
    failing = true
  })
  output.on('write', () => {
    failing = false
  })
  // At exit pino flushes the buffer, and would retry forever if it cannot.
  const flush = output.flushSync.bind(output)
  output.flushSync = () => {
    if (!failing) flush()
  }
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, output)
}
