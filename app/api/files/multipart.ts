/**
 * The two parts of a multipart/related body (RFC 2387): JSON metadata, then the file. Null for any other
 * body.
 */
export function readMultipart(contentType: string, body: Buffer): { json: string; content: Buffer } | null {
  const [, quoted, unquoted] =
    /^multipart\/related\s*;.*?boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? unquoted
  if (!boundary) return null
  const first = partAfter(body, 0, boundary)
  const second = first && partAfter(body, first.next, boundary)
  return first && second ? { json: first.content.toString('utf8'), content: second.content } : null
}

function partAfter(body: Buffer, from: number, boundary: string) {
  const opening = body.indexOf(`--${boundary}\r\n`, from)
  const headersEnd = opening < 0 ? -1 : body.indexOf('\r\n\r\n', opening)
  const end = headersEnd < 0 ? -1 : body.indexOf(`\r\n--${boundary}`, headersEnd + 2)
  return end < 0 ? null : { content: body.subarray(Math.min(headersEnd + 4, end), end), next: end }
}
