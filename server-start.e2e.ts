import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '#tests/e2e.ts'
import { freePort } from '#tests/postgres.ts'
import { runFailedStart } from '#tests/run-script.ts'
import { type Site, startSite, waitFor } from '#tests/site.ts'

// The built server from an operator's point of view. No browser is involved.
test.describe('starting and stopping the server', { tag: '@server' }, () => {
  test('a second start keeps all data and does not seed again', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shajara-twice-'))
    const first = await startSite({ DATA_DIR: dataDir })
    await first.setupLink()
    const countEvents = ({ db }: Site) =>
      db
        .selectFrom('event')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    const { count: seededCount } = await countEvents(first)
    await first.db.deleteFrom('project').where('slug', '=', 'quran-circles').execute()
    expect(await first.stop()).toBe(0)

    const second = await startSite({ DATA_DIR: dataDir })
    const { count: secondCount } = await countEvents(second)
    expect(secondCount).toBe(seededCount)
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
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
    expect(entries.length).toBeGreaterThan(3)
    for (const entry of entries) {
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
    const readHealth = () =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => undefined,
      )
    await waitFor('the site to start', readHealth, 30_000)
    const server = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    process.kill(Number(server), 'SIGSEGV')
    await waitFor('the log entry', async () => (/"signal":"SIGSEGV"/.test(output) ? true : undefined))
    expect(await waitFor('the site to restart', readHealth, 30_000)).toBe(200)
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    await rm(dataDir, { recursive: true })
  })

  // A terminal sends Ctrl-C to npm and to the supervisor, and npm sends it to the supervisor again.
  for (const [trigger, signal, isForGroup] of [
    ['SIGTERM to npm start', 'SIGTERM', false],
    ['Ctrl-C', 'SIGINT', true],
  ] as const) {
    test(`${trigger} stops the site and lets running requests finish`, async () => {
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
      process.kill(isForGroup ? -pid : pid, signal)
      await waitFor('the site to accept no more requests', () => isDown(url))
      expect(await finish()).toBe(302)
      await exited
      await rm(dataDir, { recursive: true })
    })
  }

  test('an invalid configuration is rejected with a message for each variable', async () => {
    const { code, output } = await runFailedStart({
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

  test('without ORIGIN, startup logs a warning that links in emails use localhost', async () => {
    const withoutOrigin = await startSite()
    await expect.poll(withoutOrigin.output).toMatch(/"level":40.*ORIGIN is not set/)
    expect(await withoutOrigin.stop()).toBe(0)
    const withOrigin = await startSite({ ORIGIN: 'http://127.0.0.1:3000' })
    expect(withOrigin.output()).not.toContain('ORIGIN is not set')
    expect(await withOrigin.stop()).toBe(0)
  })

  test('if the port is in use, the error message names it', async ({ site }) => {
    const port = new URL(site.url).port
    const { code, output } = await runFailedStart({ PORT: port })
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} is taken`)
  })
})

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
