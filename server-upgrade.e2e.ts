import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '#tests/e2e.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { readOlderSqlite } from '#tests/older-site.ts'
import { runFailedStart, runScript } from '#tests/run-script.ts'
import { startSite } from '#tests/site.ts'

// The built server from an operator's point of view. No browser is involved.
test.describe('upgrading and moving a site', { tag: '@server' }, () => {
  test('a database from a newer version is rejected with a message', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shajara-newer-'))
    const site = await startSite({ DATA_DIR: dataDir })
    await site.db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '2999-01-01-flying-carpets', timestamp: '2999-01-01' })
      .execute()
    await site.stop()
    const { code, output } = await runFailedStart({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(output).toContain(
      'The database was migrated by a newer version of Shajara (it has 2999-01-01-flying-carpets)',
    )
    await rm(dataDir, { recursive: true })
  })

  test('a site from 0.1.0 is upgraded by starting this version', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shajara-older-'))
    await writeFile(join(dataDir, 'shajara.db'), readOlderSqlite())
    const site = await startSite({ DATA_DIR: dataDir })
    for (const path of ['/', '/volunteer', '/articles', '/readyz'])
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
    await site.stop()
    await rm(dataDir, { recursive: true })
  })

  test('an admin from 0.1.0 with an unconfirmed address keeps the role, but must confirm the address first', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shajara-unconfirmed-'))
    const path = join(dataDir, 'shajara.db')
    await writeFile(path, readOlderSqlite())
    const email = 'member5@example.org'
    const olderDatabase = new DatabaseSync(path)
    olderDatabase.prepare('update user set emailVerified = 0 where email = ?').run(email)
    olderDatabase.close()
    const site = await startSite({ DATA_DIR: dataDir })
    const headers = { cookie: await sessionCookie(site, email), origin: site.url }
    const send = (path: string, method = 'GET') => fetch(site.url + path, { method, headers })

    const forbidden = await send('/admin/users')
    expect(forbidden.status).toBe(403)
    const page = await forbidden.text()
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

  test('a backup of a running site can be restored and started in another folder', async ({ site }) => {
    const folder = await mkdtemp(join(tmpdir(), 'shajara-moved-'))
    const file = join(folder, 'backup.tar.gz')
    const newDataDir = join(folder, 'data')
    const { email } = await addTestMember(site.db)
    const cookie = await sessionCookie(site, email)
    const backup = await runScript('scripts/backup.ts', [file], site.dataDir)
    expect(backup).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Backed up \d+ rows and \d+ files/),
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const restoreInUse = await runScript('scripts/restore.ts', [file, '--replace'], site.dataDir)
    expect(restoreInUse).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The database is in use\./),
    })

    expect(await runScript('scripts/restore.ts', [file], newDataDir)).toMatchObject({ code: 0 })
    const secondRestore = await runScript('scripts/restore.ts', [file], newDataDir)
    expect(secondRestore).toMatchObject({ code: 1, output: expect.stringMatching(/--replace\.\n$/) })
    const movedSite = await startSite({ DATA_DIR: newDataDir })
    // The session and the secret that signed it are restored, so the member is still logged in.
    expect((await fetch(`${movedSite.url}/profile`, { headers: { cookie } })).status).toBe(200)
    await movedSite.stop()
    await rm(folder, { recursive: true })
  })
})
