import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

const formBytes = 1024 * 1024
/** Admin forms may upload files; their actions authorize the request before they read the body. */
const uploadBytes = 80 * 1024 * 1024

/**
 * Rejects bodies that are larger than any of our forms. A body without Content-Length is buffered here before
 * the request is authorized, so uploads must declare their length, as every browser does.
 */
export function limitBody(): MiddlewareHandler {
  const limitTo = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => c.text('The request is too large.', 413) })
  const [form, upload] = [limitTo(formBytes), limitTo(uploadBytes)]
  return async (c, next) => {
    const mayUpload =
      c.req.path.startsWith('/admin/') && c.req.header('content-type')?.startsWith('multipart/form-data')
    if (!mayUpload) return form(c, next)
    if (c.req.header('content-length') === undefined) {
      return c.text('A Content-Length header is required.', 411)
    }
    return upload(c, next)
  }
}
