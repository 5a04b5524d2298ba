import { connect } from 'node:net'

export interface ExchangeResult {
  /** The status of each response, except interim (1xx) responses. */
  statuses: number[]
  /** From the start to the end of the connection. */
  ms: number
  /** Whether the server still kept the connection open after `deadlineMs`. */
  isHung: boolean
}

const deadlineMs = 20_000

/** Sends bytes over a new connection and reads until the server closes it. Rejects if it cannot connect. */
export function sendExchange(
  { hostname, port }: URL,
  bytes: Buffer,
  cut: { at: number; reset: boolean } | null,
): Promise<ExchangeResult> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let startedAt = 0
    const finish = (isHung: boolean) => {
      clearTimeout(deadline)
      socket.destroy()
      resolve({
        statuses: statusesOf(Buffer.concat(chunks).toString('latin1')),
        ms: performance.now() - startedAt,
        isHung,
      })
    }
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () => {
      startedAt = performance.now()
      if (!cut) socket.write(bytes)
      else if (cut.reset) socket.write(bytes.subarray(0, cut.at), () => socket.resetAndDestroy())
      else socket.end(bytes.subarray(0, cut.at))
    })
    const deadline = setTimeout(finish, deadlineMs, true)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('end', () => finish(false))
    socket.once('close', () => finish(false))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // A reset ends the connection too: the server may close before it has read everything.
      if (startedAt > 0) return
      clearTimeout(deadline)
      reject(error)
    })
  })
}

/** No request contains a status line, so no response body that echoes a request contains one either. */
const statusesOf = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) [\w '-]+\r\n/g)]
    .map(([, status]) => Number(status))
    .filter((status) => status >= 200)
