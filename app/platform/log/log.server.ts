import { pino } from 'pino'
import { createContext } from 'react-router'
import { openRequestLog, type RequestLogEntry } from './request-log.server.ts'

export type Log = ReturnType<typeof openLog>['log']

/** Silent where no log is provided, as in tests of rules. */
export const logContext = createContext<Log>(pino({ level: 'silent' }))

/**
 * sonic-boom keeps fewer characters than `minLength` in its buffer. The property is internal to it, so a test checks
 * what is written when a process ends.
 */
type Output = ReturnType<typeof pino.destination> & { minLength?: number }

/** Buffer size; further lines are dropped. */
const maxBufferBytes = 4 * 1024 * 1024

/**
 * Structured log lines on standard output, written asynchronously so that requests do not wait for them.
 * Lines that cannot be written, for example to a full disk, are dropped. `logRequest` logs at level `info`.
 */
export function openLog(level: string) {
  const output: Output = pino.destination({ sync: false, minLength: 0, maxLength: maxBufferBytes })
  let failing = false
  output.on('error', () => {
    failing = true
  })
  output.on('write', () => {
    failing = false
  })
  const flush = output.flushSync.bind(output)
  // At exit, pino calls this, and would retry forever while writing fails. The lines that `requestLog.flush` logs must
  // stay in the buffer until `flush` writes it: an asynchronous write that has only begun would be lost.
  output.flushSync = () => {
    output.minLength = Number.POSITIVE_INFINITY
    requestLog.flush()
    output.minLength = 0
    if (!failing) flush()
  }
  const log = pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, output)
  const requestLog = openRequestLog((line) => log.info(line))
  const isLogged = log.isLevelEnabled('info')
  return {
    log,
    logRequest: (entry: RequestLogEntry) => {
      if (isLogged) requestLog.add(entry)
    },
  }
}
