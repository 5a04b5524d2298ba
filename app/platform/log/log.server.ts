import fs from 'node:fs'
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

/** How long the end of the process may wait for a program that reads the log too slowly. */
const maxExitFlushMs = 1000

/**
 * Structured log lines on standard output, written asynchronously so that requests do not wait for them.
 * Lines that cannot be written, for example to a full disk, are dropped. `logRequest` logs at level `info`.
 */
export function openLog(level: string) {
  const output: Output = pino.destination({ sync: false, minLength: 0, maxLength: maxBufferBytes })
  // Without a listener, a line that cannot be written would crash the process.
  output.on('error', () => {})
  const flush = output.flushSync.bind(output)
  // Pino calls this at exit. The lines that `requestLog.flush` logs must stay in the buffer until `flush` writes it: an
  // asynchronous write that has only begun would be lost.
  output.flushSync = () => {
    output.minLength = Number.POSITIVE_INFINITY
    requestLog.flush()
    output.minLength = 0
    withoutEndlessRetries(flush)
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

/**
 * sonic-boom repeats a synchronous write until it succeeds, so a log that nobody reads anymore, or a full disk, would
 * keep the process from ending. While `flush` runs, a write that fails counts as done; one that would block does so only
 * after a second.
 */
function withoutEndlessRetries(flush: () => void) {
  const { writeSync } = fs
  const giveUpAt = performance.now() + maxExitFlushMs
  const writeOrSkip = (...args: [number, string | Buffer]) => {
    try {
      return writeSync(...(args as Parameters<typeof writeSync>))
    } catch (error) {
      const isBlocked = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
      if (isBlocked && performance.now() < giveUpAt) throw error
      return Buffer.byteLength(args[1])
    }
  }
  Object.assign(fs, { writeSync: writeOrSkip })
  try {
    flush()
  } finally {
    Object.assign(fs, { writeSync })
  }
}
