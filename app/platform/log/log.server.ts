import { pino } from 'pino'
import { createContext } from 'react-router'

export type Log = ReturnType<typeof openLog>['log']

/** Silent where no log is provided, as in tests of rules. */
export const logContext = createContext<Log>(pino({ level: 'silent' }))

/** Buffer size; further lines are dropped. */
const maxBufferBytes = 4 * 1024 * 1024

export interface RequestLogEntry {
  id: string
  method: string | undefined
  /** The raw path without the query, which may hold secrets. */
  path: string
  status: number
  ms: number
  /** Whether the client closed the connection before the response was complete. */
  aborted?: true | undefined
}

/**
 * Structured log lines on standard output, written asynchronously so that requests do not wait for them.
 * Lines that cannot be written, for example to a full disk, are dropped. `logRequest` logs at level `info`; its lines
 * are written together, up to 100 ms later.
 */
export function openLog(level: string) {
  const output = pino.destination({ sync: false, minLength: 0, maxLength: maxBufferBytes })
  const batch = openBatch((lines) => output.write(lines))
  let failing = false
  output.on('error', () => {
    failing = true
  })
  output.on('write', () => {
    failing = false
  })
  // At exit, pino flushes the buffer, and would retry forever while writing fails.
  const flush = output.flushSync.bind(output)
  output.flushSync = () => {
    batch.flush()
    if (!failing) flush()
  }
  const log = pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, output)
  const isLogged = log.isLevelEnabled('info')
  const now = isoClock()
  return {
    log,
    logRequest: ({ id, method, path, status, ms, aborted }: RequestLogEntry) => {
      if (!isLogged) return
      // The line that pino would write, in a tenth of the time.
      batch.add(
        `{"level":30,"time":"${now()}","id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}${aborted ? ',"aborted":true' : ''}}\n`,
      )
    },
  }
}

/** Half of what a pipe holds. Under load, writing a quarter of it at a time takes a twentieth of the server's time. */
const batchBytes = 32_768
const batchMs = 100

/**
 * Collects lines, and writes them together once they fill a batch or are 100 ms old. They are collected as bytes: parts of
 * strings that live until the next write would be copied at each garbage collection.
 */
function openBatch(write: (lines: string) => void) {
  const batch = Buffer.allocUnsafeSlow(batchBytes)
  let length = 0
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (length > 0) write(batch.toString('utf8', 0, length))
    length = 0
  }
  return {
    add: (line: string) => {
      const maxBytes = line.length * 3
      if (length + maxBytes > batchBytes) flush()
      if (maxBytes > batchBytes) return write(line)
      length += batch.write(line, length)
      timer ??= setTimeout(flush, batchMs)
    },
    flush,
  }
}

/** The time in ISO format, formatted once per millisecond. */
function isoClock() {
  let last = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== last) {
      last = now
      text = new Date(now).toISOString()
    }
    return text
  }
}
