/** What is logged about each request. */
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

/** The line for one request, or for several that are alike, with the id of the last one and the longest duration. */
export interface RequestLine extends RequestLogEntry {
  /** How many requests the line represents; undefined if it is only one. */
  count?: number
}

const windowMs = 1000
/** How many requests in a window have a line of their own, even if they are alike. */
const maxOwnLines = 100
/** Limits how many paths are remembered, so that many long ones do not use up memory. */
const maxPaths = 1000

/**
 * Writes a line per request. Starting with the 101st request in a second, those that are alike share a line, which is
 * written at the end of that second, so that a flood neither slows down the server nor fills the disk. Requests are
 * alike if they only read and have the same path, method and status; aborted and failed ones always have a line each.
 */
export function openRequestLog(write: (line: RequestLine) => void) {
  /** The lines to write at the end of the window, by path. */
  const sharedLines = new Map<string, RequestLine[]>()
  let shareableCount = 0
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    shareableCount = 0
    for (const line of [...sharedLines.values()].flat()) write(withRoundedMs(line))
    sharedLines.clear()
  }

  const share = (entry: RequestLogEntry) => {
    const lines = sharedLines.get(entry.path)
    const line = lines?.find(({ method, status }) => method === entry.method && status === entry.status)
    if (line) {
      line.id = entry.id
      line.ms = Math.max(line.ms, entry.ms)
      line.count = (line.count ?? 1) + 1
    } else if (lines) lines.push({ ...entry })
    else sharedLines.set(entry.path, [{ ...entry }])
    if (sharedLines.size >= maxPaths) flush()
  }

  const add = (entry: RequestLogEntry) => {
    if (!isShareable(entry)) return write(withRoundedMs(entry))
    timer ??= setTimeout(flush, windowMs)
    shareableCount += 1
    if (shareableCount > maxOwnLines) share(entry)
    else write(withRoundedMs(entry))
  }
  return { add, flush }
}

const isShareable = ({ method, status, aborted }: RequestLogEntry) =>
  (method === 'GET' || method === 'HEAD') && status < 500 && !aborted

const withRoundedMs = (line: RequestLine) => ({ ...line, ms: Math.round(line.ms * 10) / 10 })
