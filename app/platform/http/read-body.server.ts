/** Thrown if a request body is larger than its reader accepts. */
export class BodyTooLargeError extends Error {}

/** Thrown if the client closed the connection before it had sent the whole body, which is not the site's error. */
export class IncompleteBodyError extends Error {}

/**
 * A request's body, as a stream that can be canceled. Canceling the body itself would close the connection before the
 * response is sent. `requestListener` reads the rest.
 */
export function bodyStream({ body }: Request): ReadableStream<Uint8Array> {
  const reader = body?.getReader()
  return new ReadableStream({
    async pull(controller) {
      const chunk = await reader?.read()
      if (chunk?.value) controller.enqueue(chunk.value)
      else controller.close()
    },
  })
}

/**
 * Reads a body of at most `maxBytes`. Throws `BodyTooLargeError` without reading further: immediately if the declared
 * length is larger, otherwise as soon as more was received. Throws `IncompleteBodyError` if the client closes the
 * connection.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new BodyTooLargeError()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of bodyStream(request)) {
      size += chunk.length
      // Leaving the loop cancels the stream.
      if (size > maxBytes) break
      chunks.push(chunk)
    }
  } catch (cause) {
    throw new IncompleteBodyError('The client closed the connection', { cause })
  }
  if (size > maxBytes) throw new BodyTooLargeError()
  return Buffer.concat(chunks)
}
