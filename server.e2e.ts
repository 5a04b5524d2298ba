import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '#tests/e2e.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { readOlderSqlite } from '#tests/older-site.ts'
import { freePort } from '#tests/postgres.ts'
import { startSite, waitFor } from '#tests/site.ts'

// The built server from an operator's view. No browser is involved.
test.describe('the server', { tag: '@server' }, () => {
  test('a second start keeps all data and does not seed again', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shajara-twice-'))
    const first = await startSite({ DATA_DIR: dataDir })
    await first.setupLink()
    const count = () => first.db.selectFrom('event').select((eb) => eb.fn.countAll<number>().as('count'))
    const { count: seeded } = await count().executeTakeFirstOrThrow()
    await first.db.deleteFrom('project').where('slug', '=', 'quran-circles').execute()
    expect(await first.stop()).toBe(0)

    const second = await startSite({ DATA_DIR: dataDir })
    const { count: after } = await second.db
      .selectFrom('event')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(after).toBe(seeded)
    expect(
      await second.db.selectFrom('project').select('slug').where('slug', '=', 'quran-circles').execute(),
    ).toEqual([])
    expect(await second.stop('SIGINT')).toBe(0)
    await rm(dataDir, { recursive: true })
  })

  test('only the owner can read the generated secret', async ({ site }) => {
    expect((await stat(join(site.dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  })

  test('only the owner can read what the server writes', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shajara-modes-'))
    await chmod(dataDir, 0o755)
    const site = await startSite({ DATA_DIR: dataDir })
    await fetch(`${site.url}/contact`, {
      method: 'POST',
      headers: { origin: site.url },
      body: new URLSearchParams({ name: 'Maryam', email: 'maryam@example.org', message: 'Salam' }),
    })
    const written = await readdir(dataDir, { recursive: true, withFileTypes: true })
    expect(written.length).toBeGreaterThan(3)
    for (const entry of written) {
      const { mode } = await stat(join(entry.parentPath, entry.name))
      expect([entry.name, (mode & 0o077).toString(8)]).toEqual([entry.name, '0'])
    }
    expect(await site.stop()).toBe(0)
    await rm(dataDir, { recursive: true })
  })

  test('SIGTERM lets running requests finish', async () => {
    const site = await startSite()
    const finish = await startRequest(site.url)
    const stopped = site.stop()
    await waitFor('the server to accept no more requests', () => isDown(site.url))
    expect(await finish()).toBe(302)
    expect(await stopped).toBe(0)
  })

  test('a server started with npm start is restarted after a crash', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shajara-supervised-'))
    const url = `http://127.0.0.1:${await freePort()}`
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: new URL(url).port }
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    const exited = new Promise((resolve) => child.once('close', resolve))
    const health = () =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => undefined,
      )
    await waitFor('the site to start', health, 30_000)
    const server = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    process.kill(Number(server), 'SIGSEGV')
    await waitFor('the log entry', async () => (/"signal":"SIGSEGV"/.test(output) ? true : undefined))
    expect(await waitFor('the site to restart', health, 30_000)).toBe(200)
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    await rm(dataDir, { recursive: true })
  })

  // A terminal sends Ctrl-C to npm and to the supervisor, and npm sends it to the supervisor again.
  for (const [what, signal, group] of [
    ['SIGTERM to npm start', 'SIGTERM', false],
    ['Ctrl-C', 'SIGINT', true],
  ] as const) {
    test(`${what} stops the site and lets running requests finish`, async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'shajara-npm-'))
      const url = `http://127.0.0.1:${await freePort()}`
      const env = {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: dataDir,
        PORT: new URL(url).port,
      }
      const child = spawn('npm', ['start'], { env, stdio: 'ignore', detached: true })
      const exited = once(child, 'exit')
      await waitFor('the site to start', async () => ((await isDown(url)) ? undefined : true), 60_000)
      const finish = await startRequest(url)
      const { pid = 0 } = child
      process.kill(group ? -pid : pid, signal)
      await waitFor('the site to accept no more requests', () => isDown(url))
      expect(await finish()).toBe(302)
      await exited
      await rm(dataDir, { recursive: true })
    })
  }

  test('an invalid configuration is rejected with a message for each variable', async () => {
    const { code, output } = await runOnce({
      PORT: 'many',
      ORIGIN: 'example.org',
      MAIL_URL: 'http://x',
      LOG_LEVEL: 'verbose',
    })
    expect(code).toBe(1)
    expect(output).toContain('PORT must be a number')
    expect(output).toContain('ORIGIN must be a URL that starts with http:// or https://')
    expect(output).toContain('MAIL_URL must be a URL that starts with smtp:// or smtps://')
    expect(output).toContain('LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent')
    expect(output).not.toMatch(/\bat .*\.js:\d+/)
  })

  test('a database from a newer version is rejected with a message', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shajara-newer-'))
    const site = await startSite({ DATA_DIR: dataDir })
    await site.db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '2999-01-01-flying-carpets', timestamp: '2999-01-01' })
      .execute()
    await site.stop()
    const { code, output } = await runOnce({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(output).toContain(
      'The database was migrated by a newer version of Shajara (it has 2999-01-01-flying-carpets)',
    )
    await rm(dataDir, { recursive: true })
  })

  test('a site of 0.1.0 is upgraded by starting this version', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shajara-older-'))
    await writeFile(join(dataDir, 'shajara.db'), readOlderSqlite())
    const site = await startSite({ DATA_DIR: dataDir })
    for (const path of ['/', '/volunteer', '/articles', '/readyz'])
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
    await site.stop()
    await rm(dataDir, { recursive: true })
  })

  test('an admin of 0.1.0 with an unconfirmed address keeps the role, and confirms the address first', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shajara-unconfirmed-'))
    const path = join(dataDir, 'shajara.db')
    await writeFile(path, readOlderSqlite())
    const email = 'member5@example.org'
    const older = new DatabaseSync(path)
    older.prepare('update user set emailVerified = 0 where email = ?').run(email)
    older.close()
    const site = await startSite({ DATA_DIR: dataDir })
    const headers = { cookie: await sessionCookie(site, email), origin: site.url }
    const send = (path: string, method = 'GET') => fetch(site.url + path, { method, headers })

    const closed = await send('/admin/users')
    expect(closed.status).toBe(403)
    const page = await closed.text()
    expect(page).toContain('Confirm your email address to open the dashboard.')
    expect(page).toMatch(/<form[^>]*action="\/profile\/email-link"[^>]*>.*Email me the link/s)
    expect((await send('/admin/users/export.csv')).status).toBe(403)
    expect((await send('/profile')).status).toBe(200)

    // Without a mail server, the link is stored as a file.
    expect((await send('/profile/email-link', 'POST')).status).toBe(503)
    const { text = '' } = await site.mailTo(email)
    const link = /\/verify-email\?token=\S+/.exec(text)?.[0] ?? ''
    expect((await send(link, 'POST')).status).toBe(200)
    expect((await send('/admin/users')).status).toBe(200)
    await site.stop()
    await rm(dataDir, { recursive: true })
  })

  test('without ORIGIN, startup logs a warning that links in emails use localhost', async () => {
    const without = await startSite()
    await expect.poll(without.output).toMatch(/"level":40.*ORIGIN is not set/)
    expect(await without.stop()).toBe(0)
    const withOrigin = await startSite({ ORIGIN: 'http://127.0.0.1:3000' })
    expect(withOrigin.output()).not.toContain('ORIGIN is not set')
    expect(await withOrigin.stop()).toBe(0)
  })

  test('a backup of a running site can be restored and started in another folder', async ({ site }) => {
    const folder = await mkdtemp(join(tmpdir(), 'shajara-moved-'))
    const file = join(folder, 'backup.tar.gz')
    const moved = join(folder, 'data')
    const { email } = await addTestMember(site.db)
    const cookie = await sessionCookie(site, email)
    const backup = await runScript('scripts/backup.ts', [file], site.dataDir)
    expect(backup).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Backed up \d+ rows and \d+ files/),
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const inUse = await runScript('scripts/restore.ts', [file, '--replace'], site.dataDir)
    expect(inUse).toMatchObject({ code: 1, output: expect.stringMatching(/^The database is in use\./) })

    expect(await runScript('scripts/restore.ts', [file], moved)).toMatchObject({ code: 0 })
    const again = await runScript('scripts/restore.ts', [file], moved)
    expect(again).toMatchObject({ code: 1, output: expect.stringMatching(/--replace\.\n$/) })
    const other = await startSite({ DATA_DIR: moved })
    // The session and the secret that signed it are restored, so the member is still logged in.
    expect((await fetch(`${other.url}/profile`, { headers: { cookie } })).status).toBe(200)
    await other.stop()
    await rm(folder, { recursive: true })
  })

  test('names a port that is in use', async ({ site }) => {
    const port = new URL(site.url).port
    const { code, output } = await runOnce({ PORT: port })
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} is taken`)
  })

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
    for (const path of ['/vision', '/vision', '/events/none', '/nowhere?a=b', '/favicon.ico', '/healthz'])
      await (await fetch(site.url + path)).arrayBuffer()
    expect((await fetch(`${site.url}/metrics`)).status).toBe(401)
    const response = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await response.text()
    const counted = (route: string, status: number) =>
      /_count\{[^}]*\} (\d+)/.exec(
        text
          .split('\n')
          .find((line) => line.includes(`_count{`) && line.includes(`route="${route}",status="${status}"`)) ??
          '',
      )?.[1]
    expect(counted('/vision', 200)).toBe('1')
    expect(counted('(cached)', 200)).toBe('1')
    expect(counted('/events/:slug', 404)).toBe('1')
    expect(counted('/:slug', 404)).toBe('1')
    expect(counted('(other)', 200)).toBe('2')
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
      expect(headers['permissions-policy']).toContain('camera=()')
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
    const again = await request.get('/about', { headers: { 'if-none-match': page.headers().etag ?? '' } })
    expect(again.status()).toBe(304)
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

async function runOnce(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-failed-'))
  return runScript('scripts/start.mjs', [], dataDir, { PORT: '0', ...env })
}

async function runScript(script: string, args: string[], dataDir: string, env: Record<string, string> = {}) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const base = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir }
    const child = spawn(process.execPath, [script, ...args], { env: { ...base, ...env } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    // Not 'exit', which can come before the last output.
    child.once('close', (code) => resolve({ code, output }))
  })
}

const isDown = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => undefined,
    () => true as const,
  )

/** Starts a request that the server has received but cannot answer before the returned function sends its body. */
async function startRequest(url: string) {
  const body = `theme=dark&x=${'0123456789'.repeat(50)}`
  const form = request(`${url}/theme`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
      origin: url,
      expect: '100-continue',
    },
  })
  const responded = once(form, 'response')
  form.flushHeaders()
  // The server has the request when it asks for its body.
  await once(form, 'continue')
  return async () => {
    form.end(body)
    const [response] = await responded
    response.resume()
    return response.statusCode
  }
}
