import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '#tests/e2e.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { type Site, startSite, waitFor } from '#tests/site.ts'
import { startFaultySite } from './faulty-site.ts'
import {
  countWrites,
  dataFolder,
  faultTests,
  fullOrShort,
  isFullRun,
  killRepeatedly,
  post,
  report,
  write,
  writeUntilFailure,
} from './write-load.ts'

/** How often SQLite has rejected a write because the database was read-only. */
const countRejectedWrites = (site: Site) => site.output().match(/readonly database/g)?.length ?? 0

test.describe('SQLite and disk faults', { tag: '@server' }, () => {
  test.describe.configure(faultTests)

  test('kill -9 during writes loses no acknowledged write (SQLite)', async () => {
    const DATA_DIR = await dataFolder()
    const kills = fullOrShort(200, 2)
    const { site, acknowledged } = await killRepeatedly({ DATA_DIR }, kills)
    report('kill -9, SQLite', kills, await countWrites(site, acknowledged))
    await site.stop()
    await rm(DATA_DIR, { recursive: true })
  })

  test('a server that cannot write loses no acknowledged write, and serves pages', async () => {
    const DATA_DIR = await dataFolder()
    const { size } = await stat(join(DATA_DIR, 'shajara.db'))
    const site = await startSite({ DATA_DIR }, { maxFileKilobytes: Math.ceil(size / 1024) + 64 })
    const acknowledged = await writeUntilFailure(site, () => {})
    expect(acknowledged).not.toEqual([])
    // The remaining space may be enough for a few more messages.
    let response = await post(site, 'Salaam 0')
    for (let count = 1; response.ok; count += 1) {
      acknowledged.push(`Salaam ${count - 1}`)
      response = await post(site, `Salaam ${count}`)
    }
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringMatching(/Salaam \d+<\/textarea>/),
    ])
    expect((await fetch(`${site.url}/about`)).status).toBe(200)
    await site.stop('SIGKILL')
    const restarted = await startSite({ DATA_DIR })
    expect((await fetch(`${restarted.url}/readyz`)).status).toBe(200)
    acknowledged.push((await write(restarted)) ?? 'not acknowledged')
    report('server cannot write', 1, await countWrites(restarted, acknowledged))
    await restarted.stop()
    await rm(DATA_DIR, { recursive: true })
  })

  test('a database that becomes read-only loses no acknowledged write, and the site recovers', async () => {
    const DATA_DIR = await dataFolder()
    const { site, setFaults } = await startFaultySite({ DATA_DIR })
    const acknowledged: string[] = []
    const rounds = fullOrShort(20, 2)
    for (let round = 0; round < rounds; round += 1) {
      await site.db.deleteFrom('rateLimit').execute()
      let changing: Promise<void> | undefined
      const writes = await writeUntilFailure(site, (count) => {
        if (count > round % 7) changing ??= setFaults({ isReadOnly: true })
      })
      acknowledged.push(...writes)
      expect(changing, 'the database did not become read-only').toBeDefined()
      await changing
      const response = await post(site, 'Salaam')
      expect([response.status, (await response.text()).includes('Salaam</textarea>')]).toEqual([503, true])
      expect(countRejectedWrites(site)).toBeGreaterThan(round)
      // A successful readiness check is cached for 30 seconds.
      if (round === 0) expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
      expect((await fetch(`${site.url}/about`)).status).toBe(200)
      await setFaults({ isReadOnly: false })
      await waitFor('the site to accept writes', async () => {
        const message = await write(site)
        if (message) acknowledged.push(message)
        return message ?? undefined
      })
      await waitFor('the site to be ready', async () => (await fetch(`${site.url}/readyz`)).ok || undefined)
    }
    report('read-only database', rounds, await countWrites(site, acknowledged))
    await site.stop()
    await rm(DATA_DIR, { recursive: true })
  })

  test('the login, profile and attendance forms keep their input while the database is read-only', async () => {
    const DATA_DIR = await dataFolder()
    const { site, setFaults } = await startFaultySite({ DATA_DIR })
    const iftar = eventFixture('iftar-to-mark', { localDate: '2026-10-10' })
    await storeEvents(site.db, [iftar])
    const admin = await addTestMember(site.db, { role: 'admin' })
    const { id, email } = await addTestMember(site.db, { name: 'Sara' })
    await site.db
      .insertInto('eventSignup')
      .values({ id, userId: id, eventId: iftar.id, createdAt: new Date().toISOString() })
      .execute()
    const login = await openPage(site, '/profile')
    const profile = await openPage(site, '/profile/about', { email })
    const attendance = await openPage(site, `/admin/opportunities/${iftar.id}/attendance`, admin)
    await setFaults({ isReadOnly: true })
    await waitFor(
      'a write to be rejected',
      async () => (await post(site, 'Salaam')).status === 503 || undefined,
    )

    const failedLogin = await login.submit('Login', { Email: email, Password: testPassword })
    expect([failedLogin.status, failedLogin.field('Email').value]).toEqual([503, email])
    const unsavedProfile = await profile.submit('Save', { Name: 'Hanan Idris' })
    expect([unsavedProfile.status, unsavedProfile.field('Name').value]).toEqual([503, 'Hanan Idris'])
    const hours = { 'Sara attended': true, 'Hours for Sara': '3' }
    const unsavedHours = await attendance.submit('Save', hours)
    expect([unsavedHours.status, unsavedHours.field('Hours for Sara').value]).toEqual([503, '3'])

    await setFaults({ isReadOnly: false })
    await waitFor('the site to accept writes', async () => (await write(site)) ?? undefined)
    expect((await failedLogin.submit('Login', { Password: testPassword })).text).toContain('Log Out')
    expect((await unsavedProfile.submit('Save')).text).toContain('Hanan Idris')
    expect((await unsavedHours.submit('Save')).text).toContain('Attendance saved. 1 entry changed.')
    await site.stop()
    await rm(DATA_DIR, { recursive: true })
  })

  // Needs root, to mount a small file system.
  if (isFullRun)
    test('a full disk loses no acknowledged write, and the site recovers', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'shajara-full-'))
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder])
      try {
        await cp(process.env.SITE_TEMPLATE ?? '', folder, { recursive: true })
        const site = await startSite({ DATA_DIR: folder })
        const acknowledged: string[] = []
        for (let count = 0; count < 10; count += 1)
          acknowledged.push((await write(site)) ?? 'not acknowledged')
        // SQLite can still write to the space that its log already occupies.
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
        report('disk full', 1, await countWrites(site, acknowledged))
        expect(site.output()).not.toContain('cannot rollback')
        await site.stop()
      } finally {
        execFileSync('umount', [folder])
        await rm(folder, { recursive: true })
      }
    })
})
