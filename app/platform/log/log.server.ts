import { pino } from 'pino'
import { createContext } from 'react-router'
import { openRequestLog, type RequestLogEntry } from './request-log.server.ts'

export type Log = ReturnType<typeof openLog>['log']

/** Silent where no log is provided, as in tests of rules. */
export const logContext = createContext<Log>(pino({ level: 'silent' }))

/** `minLength`: fewer characters than this stay in the buffer. Internal to sonic-boom, so the tests end processes. */
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
  // At exit, pino flushes the buffer, and would retry forever while writing fails. A line that is logged here must stay in
  // the buffer until then: a write that has only begun would be lost.
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
