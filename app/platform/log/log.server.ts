import { pino } from 'pino'
import { createContext } from 'react-router'

export type Log = ReturnType<typeof createLog>

export const logContext = createContext<Log>()

/** Structured lines on standard output, batched so that a busy page cache does not wait for them. */
export function createLog(level: string) {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ sync: false, minLength: 0 }),
  )
}
