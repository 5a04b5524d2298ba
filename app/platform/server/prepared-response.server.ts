import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Bytes } from './compress.server.ts'

/** Internal properties of a response. */
interface NodeResponse {
  /** The header block that `writeHead` builds. */
  _header: string
  /** Whether the header block has been passed to the socket. */
  _headerSent: boolean
  _keepAliveTimeout: number
}

/**
 * A response with status 200 that is serialized once for many requests. Normally, `writeHead` validates and joins the
 * headers of every response, and Node writes them separately from the body. Relies on internal properties of Node 26,
 * so a test compares its output with that of `writeHead`.
 */
export class PreparedResponse {
  /** Shares its memory with the message. */
  readonly body: Bytes
  readonly #headers: Record<string, string>
  readonly #header: string
  /** The header block and the body, as they are sent. Each response replaces the request's id and the date. */
  readonly #message: Bytes
  readonly #idStart: number
  readonly #idLength: number
  readonly #dateStart: number
  #second = 0
  /** The last connection to a slow client, which may not have received all of the message. */
  #slow: Socket | null = null

  /**
   * The headers must be valid, and contain Content-Length but neither Date nor Connection. `requestId` and `response` are
   * those of the first request. All responses must have the same keep-alive timeout; a request whose id has a different
   * length gets a response from `writeHead`.
   */
  constructor(headers: Record<string, string>, body: Bytes, requestId: string, response: ServerResponse) {
    const keepAliveSeconds = Math.floor((response as ServerResponse & NodeResponse)._keepAliveTimeout / 1000)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const beforeId = `HTTP/1.1 200 OK\r\n${lines.join('')}X-Request-Id: `
    const beforeDate = `${beforeId}${requestId}\r\nDate: `
    const afterDate = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`
    this.#header = beforeDate + httpDate(0) + afterDate
    // Memory of its own: a part of the shared pool would keep all of the pool in memory.
    this.#message = Buffer.allocUnsafeSlow(this.#header.length + body.length)
    this.#message.write(this.#header, 'latin1')
    body.copy(this.#message, this.#header.length)
    this.body = this.#message.subarray(this.#header.length)
    this.#headers = headers
    this.#idStart = beforeId.length
    this.#idLength = requestId.length
    this.#dateStart = beforeDate.length
  }

  send({ method }: IncomingMessage, response: ServerResponse, requestId: string) {
    const { socket } = response
    if (
      method === 'HEAD' ||
      !response.shouldKeepAlive ||
      requestId.length !== this.#idLength ||
      !isFree(socket) ||
      this.#isBeingSent()
    ) {
      response.writeHead(200, { ...this.#headers, 'X-Request-Id': requestId })
      response.end(method === 'HEAD' ? undefined : this.body)
      return
    }
    this.#message.write(requestId, this.#idStart, 'latin1')
    this.#updateDate()
    const node = response as ServerResponse & NodeResponse
    response.statusCode = 200
    node._header = this.#header
    node._headerSent = true
    socket.write(this.#message)
    response.end()
    if (socket.writableLength > 0) this.#slow = socket
  }

  /** Whether a slow client still has to receive a part of the message, which therefore must not change. */
  #isBeingSent() {
    if (this.#slow && (this.#slow.destroyed || this.#slow.writableLength === 0)) this.#slow = null
    return this.#slow !== null
  }

  #updateDate() {
    const second = Math.floor(Date.now() / 1000)
    if (second === this.#second) return
    this.#second = second
    this.#message.write(httpDate(second), this.#dateStart, 'latin1')
  }
}

/** Whether nothing else is being sent on a response's connection. A pipelined response that has to wait has no socket yet. */
const isFree = (socket: Socket | null): socket is Socket =>
  socket?.writable === true && socket.writableLength === 0

/** An HTTP date: its length is always the same. */
const httpDate = (second: number) => new Date(second * 1000).toUTCString()
