import { expect, test } from 'vitest'
import { authKey } from '#app/platform/auth/session.server.ts'
import { addSession, sessionSeconds } from '#app/platform/auth/session-store.server.ts'
import { signedCookie } from '#app/platform/http/signed-cookie.server.ts'
import { apiTest } from '#tests/client.ts'
import { send, signIn } from '#tests/content-client.ts'
import { addTestMember } from '#tests/member.ts'
import { acceptsJson } from './read-request.server.ts'
import { createRequestLimit } from './request-limit.server.ts'

const event = { title: 'Soup', description: 'Forty bowls.', date: '2027-01-15' }

apiTest(
  'an unknown URL gets a 404, and an unsupported method a 405 that lists the supported ones',
  async (api) => {
    const statusAndAllow = async (method: string, path: string) => {
      const response = await fetch(`${api.url}/api/v1${path}`, { method })
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(await response.json()).toMatchObject({ type: 'about:blank', status: response.status })
      return [response.status, response.headers.get('allow')]
    }
    expect(await statusAndAllow('GET', '')).toEqual([404, null])
    expect(await statusAndAllow('GET', '/nothing')).toEqual([404, null])
    expect(await statusAndAllow('GET', '/events/')).toEqual([404, null])
    expect(await statusAndAllow('GET', '/events/a%00b')).toEqual([404, null])
    expect(await statusAndAllow('GET', `/events/${'a'.repeat(5000)}`)).toEqual([404, null])
    expect(await statusAndAllow('PUT', '/events')).toEqual([405, 'GET, POST, HEAD, OPTIONS'])
    expect(await statusAndAllow('DELETE', '/homepage')).toEqual([405, 'GET, PATCH, HEAD, OPTIONS'])
    expect(await statusAndAllow('GET', '/initiatives')).toEqual([405, 'POST, OPTIONS'])
  },
)

apiTest(
  'a HEAD request gets the headers of a GET request, and an unchanged list is not sent again',
  async (api) => {
    const full = await send(api, 'GET', '/events')
    expect(full.headers.get('cache-control')).toBe('no-cache')
    const head = await fetch(`${api.url}/api/v1/events`, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, full.etag, ''])
    const headers = { 'If-None-Match': full.etag }
    const again = await send(api, 'GET', '/events', { headers })
    expect([again.status, again.json]).toEqual([304, null])
  },
)

apiTest('bodies must be JSON of a limited size', async (api) => {
  const { token } = await signIn(api, { role: 'admin' })
  const post = (body: string, type = 'application/json') =>
    send(api, 'POST', '/events', { token, body, headers: { 'Content-Type': type } })
  const form = await post('title=Soup', 'application/x-www-form-urlencoded')
  expect([form.status, form.headers.get('accept-post')]).toEqual([415, 'application/json'])
  expect((await post(JSON.stringify(event), 'application/merge-patch+json')).status).toBe(415)
  expect((await post('{"title":')).status).toBe(400)
  expect((await post('')).status).toBe(400)
  expect((await post('[]')).status).toBe(422)
  expect((await post('null')).status).toBe(422)
  const tooLong = JSON.stringify({ ...event, description: 'x'.repeat(1024 * 1024) })
  expect((await post(tooLong)).status).toBe(413)
  const long = JSON.stringify({ ...event, description: '\u{1F332}'.repeat(10_000) })
  expect((await post(long, 'Application/JSON; charset=utf-8')).status).toBe(201)
  const large = { title: 'x'.repeat(64 * 1024) }
  expect((await send(api, 'POST', '/initiatives', { body: large })).status).toBe(413)
  const { id } = (await post(JSON.stringify(event))).json
  const patched = await send(api, 'PATCH', `/events/${id}`, {
    token,
    body: { title: 'Tea' },
    headers: { 'Content-Type': 'application/merge-patch+json', 'If-Match': '*' },
  })
  expect(patched.json.title).toBe('Tea')
})

apiTest('a client that does not accept JSON gets a 406', async (api) => {
  const statusOf = async (accept: string) =>
    (await send(api, 'GET', '/homepage', { headers: { Accept: accept } })).status
  expect(await statusOf('text/html')).toBe(406)
  expect(await statusOf('text/html, */*;q=0.1')).toBe(200)
})

test.each([
  [null, true],
  ['', true],
  ['*/*', true],
  ['application/json', true],
  ['Application/*', true],
  ['application/json; charset=utf-8;q=0.5', true],
  ['text/html', false],
  ['application/json;q=0', false],
  ['*/*, application/json;q=0.0', false],
  ['application/xml, text/*', false],
])('Accept %j includes JSON: %j', (header, expected) => {
  expect(acceptsJson(header)).toBe(expected)
})

apiTest('pages from any origin can call the API, and read the headers that they need', async (api) => {
  const preflight = await fetch(`${api.url}/api/v1/homepage`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://app.example.org',
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization,content-type,if-match',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('if-match')
  const { headers, status } = await send(api, 'GET', '/profile', {
    headers: { Origin: 'https://app.example.org' },
  })
  expect(status).toBe(401)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-expose-headers')).toContain('ETag')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('www-authenticate')).toBe('Bearer')
  expect(headers.get('cache-control')).toBe('no-store')
})

apiTest('a session cookie of the site does not authenticate', async (api) => {
  const { db, config } = api
  const { id: userId } = await addTestMember(db, { role: 'admin' })
  const token = await addSession(db, { userId, userAgent: '', ipAddress: '' }, new Date())
  const cookie = signedCookie('shajara.session_token', token, authKey(config), sessionSeconds)
  const headers = { Cookie: cookie.split(';', 1)[0] ?? '' }
  expect((await send(api, 'GET', '/profile', { headers })).status).toBe(401)
})

apiTest('a member can make at most 600 changes an hour', async (api) => {
  const { id, token } = await signIn(api, { role: 'admin' })
  await api.db
    .insertInto('rateLimit')
    .values({
      key: `content API ${id}`,
      count: 599,
      resetsAt: new Date(Date.now() + 60_000).toISOString(),
    })
    .execute()
  expect((await send(api, 'POST', '/events', { token, body: event })).status).toBe(201)
  const rejected = await send(api, 'POST', '/events', { token, body: event })
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(50)
  expect(api.events).toContainEqual(
    expect.objectContaining({ event: 'rate-limit.exceeded', user: id, detail: 'content API' }),
  )
  expect((await send(api, 'GET', '/events', { token })).json.items).toHaveLength(1)
})

test('each network can send at most 1,200 requests a minute', () => {
  const limit = createRequestLimit()
  const at = (second: number) => new Date(Date.UTC(2026, 10, 26, 12, 0, second))
  for (let count = 0; count < 1200; count++) expect(limit('192.0.2.1', at(0))).toBeNull()
  expect(limit('192.0.2.1', at(10))).toBe(50)
  expect(limit('192.0.2.2', at(10))).toBeNull()
  expect(limit('192.0.2.1', at(60))).toBeNull()
})
