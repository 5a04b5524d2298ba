import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { Api } from '#app/platform/server/app.server.ts'
import { forwardTo } from './apis.server.ts'

test('an API is opened once, and again after it could not be opened', async () => {
  const api: Api = new Hono()
  api.get('/v1/echo', (c) => c.text('opened'))
  const open = vi.fn(async () => api)
  open.mockRejectedValueOnce(new Error('EMFILE'))
  const app = new Hono().all('/v1/*', forwardTo(open))
  app.onError((error, c) => c.text(error.message, 503))
  const request = async () => (await app.request('/v1/echo')).text()
  expect(await request()).toBe('EMFILE')
  expect(await Promise.all([request(), request()])).toEqual(['opened', 'opened'])
  expect(open).toHaveBeenCalledTimes(2)
})
