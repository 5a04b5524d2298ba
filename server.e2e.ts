import { expect, test } from '#tests/e2e.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { startSite } from '#tests/site.ts'

// The built server from an operator's point of view. No browser is involved.
test.describe('the server', { tag: '@server' }, () => {
  test('/healthz reports the process, /readyz the database', async ({ request, site }) => {
    expect(await (await request.get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await request.get('/readyz')).status()).toBe(200)
    await site.db.schema.alterTable('setting').renameTo('setting_renamed').execute()
    const notReady = await request.get('/readyz')
    expect(notReady.status()).toBe(503)
    expect(notReady.headers()['retry-after']).toBe('5')
    expect((await request.get('/healthz')).status()).toBe(200)
    await site.db.schema.alterTable('setting_renamed').renameTo('setting').execute()
  })

  test('metrics count requests by route, and cache hits separately', async () => {
    const token = 'a token for the tests'
    const site = await startSite({ METRICS_TOKEN: token })
    // A job that starts with the site may clear the cache.
    const views = Array.from({ length: 10 }, () => '/vision')
    for (const path of [...views, '/events/none', '/nowhere?a=b', '/favicon.ico', '/healthz'])
      await (await fetch(site.url + path)).arrayBuffer()
    const { email } = await addTestMember(site.db)
    const cookie = await sessionCookie(site, email)
    for (let count = 0; count < 10; count++)
      await (await fetch(`${site.url}/profile`, { headers: { cookie } })).arrayBuffer()
    expect((await fetch(`${site.url}/metrics`)).status).toBe(401)
    const response = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await response.text()
    const requestCount = (route: string, status: number) =>
      /_count\{[^}]*\} (\d+)/.exec(
        text
          .split('\n')
          .find((line) => line.includes(`_count{`) && line.includes(`route="${route}",status="${status}"`)) ??
          '',
      )?.[1]
    const [vision, profile] = [Number(requestCount('/vision', 200)), Number(requestCount('/profile', 200))]
    // A member's own profile is cached, too.
    for (const rendered of [vision, profile]) expect(rendered > 0 && rendered < 10).toBe(true)
    expect(vision + profile + Number(requestCount('(cached)', 200))).toBe(20)
    expect(requestCount('/events/:slug', 404)).toBe('1')
    expect(requestCount('/:slug', 404)).toBe('1')
    expect(requestCount('(other)', 200)).toBe('2')
    expect(text).not.toContain('nowhere')
    await site.stop()
  })

  test('/metrics returns 404 if no token is configured', async ({ request }) => {
    expect((await request.get('/metrics')).status()).toBe(404)
  })

  test('every response has the security headers and a unique request id', async ({ request }) => {
    const ids = new Set<string>()
    for (const path of ['/', '/', '/favicon.ico', '/healthz', '/none']) {
      const headers = (await request.get(path)).headers()
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['permissions-policy']).toContain('camera=(self), microphone=()')
      ids.add(headers['x-request-id'] ?? '')
    }
    expect(ids.size).toBe(5)
    const policy = (await request.get('/')).headers()['content-security-policy']
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe-inline')
  })

  test('a POST from another site is rejected', async ({ request, site }) => {
    const post = (headers: Record<string, string>) =>
      request.post('/theme', { form: { theme: 'dark' }, headers, maxRedirects: 0 })
    expect((await post({ origin: 'https://evil.example' })).status()).toBe(403)
    expect((await post({ origin: 'null' })).status()).toBe(403)
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status()).toBe(403)
    expect((await post({ origin: site.url })).status()).toBe(302)
  })

  test('a body that is too large is rejected', async ({ request, site }) => {
    const response = await request.post('/theme', {
      data: Buffer.alloc(2_000_000),
      headers: { origin: site.url },
    })
    expect(response.status()).toBe(413)
  })

  test('built files are precompressed and immutable; pages are revalidated', async ({ request }) => {
    const html = await (await request.get('/volunteer')).text()
    const asset = /\/assets\/[^"']+\.js/.exec(html)?.[0] ?? ''
    const file = await request.get(asset, { headers: { 'accept-encoding': 'br' } })
    expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file.headers()['content-encoding']).toBe('br')
    const page = await request.get('/about')
    expect(page.headers()['cache-control']).toBe('private, no-cache')
    const revalidated = await request.get('/about', {
      headers: { 'if-none-match': page.headers().etag ?? '' },
    })
    expect(revalidated.status()).toBe(304)
  })

  test('a path that leaves the public folder is rejected', async ({ request }) => {
    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fserver%2findex.js',
      '/%00',
    ]) {
      expect((await request.get(path)).status()).toBeGreaterThanOrEqual(400)
    }
  })
})
