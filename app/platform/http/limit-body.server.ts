import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

const formBytes = 1024 * 1024
/** Forms of the admin area may carry a file; their actions let nobody in before they read it. */
const uploadBytes = 80 * 1024 * 1024

/** Refuses what is larger than any form of ours. */
export function limitBody(): MiddlewareHandler {
  const limitTo = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => c.text('That was more than this page can take.', 413) })
  const [form, upload] = [limitTo(formBytes), limitTo(uploadBytes)]
  return (c, next) => {
    const mayUpload =
      c.req.path.startsWith('/admin/') && c.req.header('content-type')?.startsWith('multipart/form-data')
    return mayUpload ? upload(c, next) : form(c, next)
  }
}
