import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

const formBytes = 1024 * 1024
/** Forms of the admin area may carry a file; their actions read none before they know who sends it. */
const uploadBytes = 80 * 1024 * 1024

/**
 * Refuses what is larger than any form of ours. What does not say its size is gathered here to be measured,
 * whoever sends it: so much as a file, only what says its size (every browser does) may be.
 */
export function limitBody(): MiddlewareHandler {
  const limitTo = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => c.text('That was more than this page can take.', 413) })
  const [form, upload] = [limitTo(formBytes), limitTo(uploadBytes)]
  return async (c, next) => {
    const mayUpload =
      c.req.path.startsWith('/admin/') && c.req.header('content-type')?.startsWith('multipart/form-data')
    if (!mayUpload) return form(c, next)
    if (c.req.header('content-length') === undefined) {
      return c.text('Please say how large this is (Content-Length).', 411)
    }
    return upload(c, next)
  }
}
