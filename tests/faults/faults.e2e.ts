import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { endMailPauses } from '#app/platform/mail/mail-heartbeat.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { requestsOf, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { startPostgres } from '#tests/postgres.ts'
import { type Site, startSite, waitFor } from '#tests/site.ts'
import { startProxy } from '#tests/tcp-proxy.ts'
import type { ProcessFaults } from './preload.ts'
import { type Mode, startSmtp } from './smtp.ts'

// Fault injection on a whole server. Each fault occurs once or twice; `npm run test:faults` repeats it many times.
const isFull = process.env.FAULTS === 'full'
const times = (full: number, short: number) => (isFull ? full : short)

/** How many writes (or emails) were acknowledged, and how many of them were lost or duplicated. */
interface WriteCounts {
  acknowledged: number
  lost: number
  duplicated: number
}

function report(fault: string, runs: number, counts: WriteCounts) {
  console.table({ [fault]: { runs, ...counts } })
  expect(counts.acknowledged, 'nothing was tried').toBeGreaterThan(0)
  expect(counts).toMatchObject({ lost: 0, duplicated: 0 })
}

let written = 0

/** Sends the contact form. */
function post(site: Site, message: string) {
  const body = new URLSearchParams({ name: 'Amina', email: `a${written}@example.org`, message })
  const request = { method: 'POST', headers: { origin: site.url }, body, signal: AbortSignal.timeout(10_000) }
  return fetch(`${site.url}/contact`, request)
}

/** Sends a new message; returns it if the site acknowledged it. */
async function write(site: Site) {
  const message = `Message ${++written}`
  const response = await post(site, message).catch(() => null)
  return response?.ok && (await response.text().catch(() => '')).includes('Thank you') ? message : null
}

/** Writes with four clients until one fails, and calls `onCount` after each acknowledged write. */
async function writeUntilFailure(site: Site, onCount: (count: number) => void) {
  const acknowledged: string[] = []
  let failed = false
  const client = async () => {
    while (!failed) {
      const message = await write(site)
      if (message === null) failed = true
      else onCount(acknowledged.push(message))
    }
  }
  await Promise.all([1, 2, 3, 4].map(client))
  return acknowledged
}

async function check({ db }: Pick<Site, 'db'>, acknowledged: readonly string[]): Promise<WriteCounts> {
  const rows = await db.selectFrom('contactMessage').select('body').execute()
  const found = new Map<string, number>()
  for (const { body } of rows) found.set(body, (found.get(body) ?? 0) + 1)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((message) => !found.has(message)).length,
    duplicated: [...found.values()].filter((count) => count > 1).length,
  }
}

/** Kills a site after a few acknowledged writes, starts it again, and so on; returns the last site. */
async function killRepeatedly(env: Record<string, string>, kills: number) {
  const acknowledged: string[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const site = await startSite(env)
    await site.db.deleteFrom('rateLimit').execute()
    let stopping: Promise<unknown> | undefined
    const writes = writeUntilFailure(site, (count) => {
      if (count > kill % 7) stopping ??= site.stop('SIGKILL')
    })
    acknowledged.push(...(await writes))
    expect(stopping, 'the site was not killed').toBeDefined()
    await stopping
  }
  return { site: await startSite(env), acknowledged }
}

const isListening = sql`(query ilike 'listen%' or query = 'select 1')`

/** How many connections receive the changes of other nodes. */
async function listening({ db }: Site) {
  const found = sql<{ count: number }>`select count(*) as count from pg_stat_activity where ${isListening}`
  return Number((await found.execute(db)).rows[0]?.count)
}

/** Terminates these connections, and returns how many. */
async function cutListening({ db }: Site) {
  const cut = sql<{
    done: boolean
  }>`select pg_terminate_backend(pid) as done from pg_stat_activity where ${isListening}`
  return (await cut.execute(db)).rows.filter(({ done }) => done).length
}

/** Starts a site with faults of the clock and the database that `set` turns on and off while it runs. */
async function startFaultySite(env: Record<string, string> & { DATA_DIR: string }) {
  const FAULTS_FILE = join(env.DATA_DIR, 'faults.json')
  const faults: ProcessFaults = { clockOffsetMs: 0, isReadOnly: false }
  const set = async (changed: Partial<ProcessFaults>) => {
    Object.assign(faults, changed)
    // Renamed, so that the server never reads half a file.
    await writeFile(`${FAULTS_FILE}.new`, JSON.stringify(faults))
    await rename(`${FAULTS_FILE}.new`, FAULTS_FILE)
  }
  await set({})
  const NODE_OPTIONS = `--import ${join(import.meta.dirname, 'preload.ts')}`
  return { site: await startSite({ ...env, FAULTS_FILE, NODE_OPTIONS }), set }
}

/** How often SQLite has rejected a write because the database was read-only. */
const refusals = (site: Site) => site.output().match(/readonly database/g)?.length ?? 0

/** How many emails about a message have reached the team. */
async function copies(site: Site, message: number) {
  const about = new RegExp(`\\bMessage ${message}\\b`)
  const emails = await site.emails()
  return emails.filter(
    ({ to, text }) => to?.[0]?.address === 'salaam@shajara.example' && about.test(text ?? ''),
  ).length
}

/** Uploads a list of members as an admin, and waits until the background job has read it. */
async function importMembers(site: Site, admin: { email: string }) {
  const form = new FormData()
  form.set('kind', 'members')
  form.set('file', new File(['Name,Email\nBilal,bilal@example.org\n'], 'list.csv', { type: 'text/csv' }))
  const headers = { Cookie: await sessionCookie(site, admin.email), Origin: site.url }
  const uploaded = await fetch(`${site.url}/admin/imports`, {
    method: 'POST',
    body: form,
    headers,
    redirect: 'manual',
  })
  const id = uploaded.headers.get('location')?.split('/').at(-1) ?? ''
  await waitFor('the import', async () => {
    const row = await site.db.selectFrom('import').select('state').where('id', '=', id).executeTakeFirst()
    return row?.state === 'ready' || undefined
  })
}

/** Ends the pause after an unavailable mail server. At a request, the site notices what other processes wrote. */
async function triggerMailWorker({ db, url }: Site) {
  await endMailPauses(db)
  await fetch(`${url}/readyz`)
}

async function dataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-faults-'))
  await cp(process.env.SITE_TEMPLATE ?? '', folder, { recursive: true })
  return folder
}

test.describe('faults', { tag: '@server' }, () => {
  test.describe.configure({ mode: 'default', timeout: isFull ? 1_800_000 : 60_000 })

  test('kill -9 during writes loses no acknowledged write (SQLite)', async () => {
    const DATA_DIR = await dataFolder()
    const kills = times(200, 2)
    const { site, acknowledged } = await killRepeatedly({ DATA_DIR }, kills)
    report('kill -9, SQLite', kills, await check(site, acknowledged))
    await site.stop()
    await rm(DATA_DIR, { recursive: true })
  })

  test('a server that cannot write loses no acknowledged write, and serves pages', async () => {
    const DATA_DIR = await dataFolder()
    const { size } = await stat(join(DATA_DIR, 'shajara.db'))
    const site = await startSite({ DATA_DIR }, { maxFileKilobytes: Math.ceil(size / 1024) + 64 })
    const acknowledged = await writeUntilFailure(site, () => {})
    expect(acknowledged).not.toEqual([])
    const refused = await post(site, 'Salaam')
    expect([refused.status, (await refused.text()).includes('Salaam</textarea>')]).toEqual([503, true])
    expect((await fetch(`${site.url}/about`)).status).toBe(200)
    await site.stop('SIGKILL')
    const restarted = await startSite({ DATA_DIR })
    expect((await fetch(`${restarted.url}/readyz`)).status).toBe(200)
    acknowledged.push((await write(restarted)) ?? 'not acknowledged')
    report('no more writes', 1, await check(restarted, acknowledged))
    await restarted.stop()
    await rm(DATA_DIR, { recursive: true })
  })

  test('a database that becomes read-only loses no acknowledged write, and the site recovers', async () => {
    const DATA_DIR = await dataFolder()
    const { site, set } = await startFaultySite({ DATA_DIR })
    const acknowledged: string[] = []
    const rounds = times(20, 2)
    for (let round = 0; round < rounds; round += 1) {
      await site.db.deleteFrom('rateLimit').execute()
      let changing: Promise<void> | undefined
      const writes = await writeUntilFailure(site, (count) => {
        if (count > round % 7) changing ??= set({ isReadOnly: true })
      })
      acknowledged.push(...writes)
      expect(changing, 'the database did not become read-only').toBeDefined()
      await changing
      const refused = await post(site, 'Salaam')
      expect([refused.status, (await refused.text()).includes('Salaam</textarea>')]).toEqual([503, true])
      expect(refusals(site)).toBeGreaterThan(round)
      // A successful check holds for 30 seconds.
      if (round === 0) expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
      expect((await fetch(`${site.url}/about`)).status).toBe(200)
      await set({ isReadOnly: false })
      await waitFor('the site to accept writes', async () => {
        const message = await write(site)
        if (message) acknowledged.push(message)
        return message ?? undefined
      })
      await waitFor('the site to be ready', async () => (await fetch(`${site.url}/readyz`)).ok || undefined)
    }
    report('read-only database', rounds, await check(site, acknowledged))
    await site.stop()
    await rm(DATA_DIR, { recursive: true })
  })

  test('stepping the clock by an hour loses no write; jobs, emails and sessions continue', async () => {
    const DATA_DIR = await dataFolder()
    const { site, set } = await startFaultySite({ DATA_DIR })
    const admin = await addTestMember(site.db, { role: 'admin' })
    const { get } = await requestsOf(site, admin)
    const hourMs = 3_600_000
    const acknowledged: string[] = []
    const steps = times(10, 1)
    for (let step = 0; step < steps; step += 1) {
      for (const clockOffsetMs of [hourMs, 0, -hourMs, 0]) {
        await set({ clockOffsetMs })
        await site.db.deleteFrom('rateLimit').execute()
        acknowledged.push((await write(site)) ?? 'not acknowledged')
        const { createdAt } = await site.db
          .selectFrom('contactMessage')
          .select('createdAt')
          .where('body', '=', `Message ${written}`)
          .executeTakeFirstOrThrow()
        const stepped = Date.parse(createdAt) - Date.now() - clockOffsetMs
        expect(Math.abs(stepped), 'the clock was not stepped').toBeLessThan(hourMs / 2)
        expect((await get('/admin/overview')).status).toBe(200)
        await importMembers(site, admin)
        await waitFor('the email', async () => (await copies(site, written)) || undefined)
      }
    }
    const emails = await Promise.all(acknowledged.map((message) => copies(site, Number(message.slice(8)))))
    report('clock stepped by an hour', steps * 4, await check(site, acknowledged))
    report('emails while the clock is stepped', steps * 4, {
      acknowledged: acknowledged.length,
      lost: emails.filter((count) => count === 0).length,
      duplicated: emails.filter((count) => count > 1).length,
    })
    await site.stop()
    await rm(DATA_DIR, { recursive: true })
  })

  // Needs root, for a small file system.
  if (isFull)
    test('a full disk loses no acknowledged write, and the site recovers', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'shajara-full-'))
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder])
      try {
        await cp(process.env.SITE_TEMPLATE ?? '', folder, { recursive: true })
        const site = await startSite({ DATA_DIR: folder })
        const acknowledged: string[] = []
        for (let count = 0; count < 10; count += 1)
          acknowledged.push((await write(site)) ?? 'not acknowledged')
        // SQLite still writes into the space already allocated to its log.
        execFileSync('sh', ['-c', `cat /dev/zero > ${folder}/fill 2>/dev/null || true`])
        acknowledged.push(...(await writeUntilFailure(site, () => {})))
        expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
        expect((await fetch(`${site.url}/about`)).status).toBe(200)
        await writeFile(join(folder, 'fill'), '')
        await waitFor('the site to accept writes', async () => {
          const message = await write(site)
          if (message) acknowledged.push(message)
          return message ?? undefined
        })
        expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
        report('disk full', 1, await check(site, acknowledged))
        expect(site.output()).not.toContain('cannot rollback')
        await site.stop()
      } finally {
        execFileSync('umount', [folder])
        await rm(folder, { recursive: true })
      }
    })

  test('every email arrives once, whatever the mail server does', async () => {
    const smtp = await startSmtp()
    const DATA_DIR = await dataFolder()
    const site = await startSite({ DATA_DIR, MAIL_URL: smtp.url })
    // A connection that hangs is closed after its timeout.
    const modes: Mode[] = ['refuse', 'drop', 'down', ...(isFull ? (['hang'] as const) : [])]
    const uncertain: string[] = []
    for (const mode of modes) {
      await smtp.setMode(mode)
      const recipient = `${mode}@example.org`
      await enqueueMail(site.db, { to: recipient, subject: mode, body: 'Salaam' }, new Date())
      const row = await waitFor(
        `the first attempt (${mode})`,
        async () => {
          await triggerMailWorker(site)
          const found = await site.db
            .selectFrom('mail')
            .select(['status', 'lastError'])
            .where('recipient', '=', recipient)
            .executeTakeFirst()
          return found?.lastError ? found : undefined
        },
        times(180_000, 30_000),
      )
      if (row.status === 'failed') uncertain.push(recipient)
    }
    await smtp.setMode('accept')
    const isSettled = async () => {
      // As if the wait for the next attempt were over.
      const dueAt = new Date().toISOString()
      await site.db.updateTable('mail').set({ dueAt }).where('status', '=', 'waiting').execute()
      await triggerMailWorker(site)
      const open = await site.db
        .selectFrom('mail')
        .select('id')
        .where('status', 'in', ['waiting', 'sending'])
        .execute()
      return open.length === 0 || undefined
    }
    await waitFor('all emails', isSettled, 60_000)
    const count = (mode: Mode) => smtp.received.filter((to) => to === `${mode}@example.org`).length
    // The server had the whole email when it dropped the connection: an admin decides whether to resend it.
    expect(uncertain).toEqual(['drop@example.org'])
    console.table(
      Object.fromEntries(modes.map((mode) => [`mail server: ${mode}`, { received: count(mode) }])),
    )
    expect(modes.map(count)).toEqual(modes.map(() => 1))
    await site.stop()
    await smtp.stop()
    await rm(DATA_DIR, { recursive: true })
  })

  test.describe('on PostgreSQL', () => {
    let postgres: Awaited<ReturnType<typeof startPostgres>>
    let env: Record<string, string>
    test.beforeAll(async () => {
      postgres = await startPostgres()
      env = { DATABASE_URL: postgres.url('postgres'), SECRET: 'a secret of nobody but the tests' }
    })
    test.afterAll(() => postgres.stop())

    test('kill -9 during writes loses no acknowledged write', async () => {
      const kills = times(50, 2)
      const { site, acknowledged } = await killRepeatedly(env, kills)
      report('kill -9, PostgreSQL', kills, await check(site, acknowledged))
      await site.stop()
    })

    test('an unavailable database loses no acknowledged write; visitors get cached pages', async () => {
      const proxy = await startProxy(Number(new URL(env.DATABASE_URL ?? '').port))
      await proxy.open()
      const url = new URL(env.DATABASE_URL ?? '')
      url.port = String(proxy.port)
      const site = await startSite({ ...env, DATABASE_URL: url.href })
      await site.db.deleteFrom('rateLimit').execute()
      const page = (path: string) => fetch(site.url + path).then(({ status }) => status)
      expect(await page('/about')).toBe(200)
      const acknowledged: string[] = []
      const writes = writeUntilFailure(site, (count) => void (count === 5 && proxy.close()))
      acknowledged.push(...(await writes))
      expect(acknowledged.length, 'the database was not cut off').toBeGreaterThanOrEqual(5)
      const until = Date.now() + times(30_000, 500)
      do {
        expect([await page('/about'), await page('/readyz'), await write(site)]).toEqual([200, 503, null])
      } while (Date.now() < until)
      await proxy.open()
      await waitFor('the site to accept writes', async () => {
        const message = await write(site)
        if (message) acknowledged.push(message)
        return message ?? undefined
      })
      report('database unavailable', 1, await check(site, acknowledged))
      await site.stop()
      await proxy.close()
    })

    test('kill -9 of PostgreSQL loses no acknowledged write', async () => {
      const site = await startSite(env)
      const kills = times(5, 1)
      const acknowledged: string[] = []
      for (let kill = 0; kill < kills; kill += 1) {
        await waitFor('the database', () =>
          site.db
            .deleteFrom('rateLimit')
            .execute()
            .catch(() => undefined),
        )
        let crashing: Promise<void> | undefined
        const writes = writeUntilFailure(site, (count) => {
          if (count > 20) crashing ??= postgres.crash()
        })
        acknowledged.push(...(await writes))
        expect(crashing, 'PostgreSQL was not killed').toBeDefined()
        await crashing
      }
      await waitFor('the database', () =>
        site.db
          .deleteFrom('rateLimit')
          .execute()
          .catch(() => undefined),
      )
      report('kill -9 of PostgreSQL', kills, await check(site, acknowledged))
      await site.stop()
    })

    test('three nodes send each email once', async () => {
      const smtp = await startSmtp()
      const nodes: Site[] = []
      for (let node = 0; node < 3; node += 1) nodes.push(await startSite({ ...env, MAIL_URL: smtp.url }))
      const [{ db }] = nodes as [Site]
      const sent = times(300, 30)
      for (let mail = 0; mail < sent; mail += 1)
        await enqueueMail(
          db,
          { to: `m${mail}@example.org`, subject: 'To everyone', body: 'Salaam' },
          new Date(),
        )
      const ours = () => smtp.received.filter((to) => /^m\d/.test(to))
      await waitFor('all emails', async () => ours().length >= sent || undefined, 60_000)
      const waiting = db
        .selectFrom('mail')
        .select('id')
        .where('subject', '=', 'To everyone')
        .where('status', '!=', 'sent')
      await waitFor(
        'all emails to be marked as sent',
        async () => (await waiting.execute()).length === 0 || undefined,
        30_000,
      )
      report('three workers', 1, {
        acknowledged: sent,
        lost: sent - new Set(ours()).size,
        duplicated: ours().length - new Set(ours()).size,
      })
      for (const node of nodes) await node.stop()
      await smtp.stop()
    })

    test('a cut LISTEN connection leaves no stale page on another node', async () => {
      const [one, other] = [await startSite(env), await startSite(env)]
      // Two per site: its own, and that of the test's connection to its database.
      const listeners = 4
      const page = (site: Site) => fetch(`${site.url}/vision`).then((response) => response.text())
      const cuts = times(20, 2)
      let stale = 0
      for (let cut = 0; cut < cuts; cut += 1) {
        await page(other)
        await page(other)
        await waitFor('the LISTEN connections', async () => (await listening(one)) >= listeners || undefined)
        expect(await cutListening(one)).toBeGreaterThanOrEqual(listeners)
        const body = `Word ${cut}`
        await one.db.updateTable('page').set({ body }).where('slug', '=', 'vision').execute()
        const showsChange = async () => (await page(other)).includes(body) || undefined
        await waitFor('the change', showsChange, 10_000).catch(() => (stale += 1))
      }
      report('LISTEN cut', cuts, { acknowledged: cuts, lost: stale, duplicated: 0 })
      await one.stop()
      await other.stop()
    })
  })
})
