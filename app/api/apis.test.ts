import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { Api } from '#app/platform/server/app.server.ts'
import { forwardTo } from './apis.server.ts'

test('an API is loaded once; after a failure, the next request loads it again', async () => {
  const api: Api = new Hono()
  api.get('/v1/echo', (c) => c.text('loaded'))
  const load = vi.fn(async () => api)
  load.mockRejectedValueOnce(new Error('EMFILE'))
  const app = new Hono().all('/v1/*', forwardTo(load))
  app.onError((error, c) => c.text(error.message, 503))
  const request = async () => (await app.request('/v1/echo')).text()
  expect(await request()).toBe('EMFILE')
  expect(await Promise.all([request(), request()])).toEqual(['loaded', 'loaded'])
  expect(load).toHaveBeenCalledTimes(2)
})
