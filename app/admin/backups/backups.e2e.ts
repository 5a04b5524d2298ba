import { createReadStream } from 'node:fs'
import { readArchive } from '#app/platform/backup/archive.server.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { waitFor } from '#tests/site.ts'

test('an admin creates a backup, sees its status, and needs their password to download it @script @phone', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/backups')
  await expect(page.getByText('No backups yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('Backup started.')).toBeVisible()
  await waitFor('the backup', () =>
    site.db.selectFrom('backup').selectAll().where('finishedAt', 'is not', null).executeTakeFirst(),
  )
  await page.goto('/admin/backups')
  const row = page.getByRole('row').filter({ hasText: 'Finished' })
  await expect(row).toBeVisible()
  await expect(page.getByText('Never')).toHaveCount(1)

  await row.getByRole('link', { name: 'Download' }).click()
  await page.getByLabel('Your password').fill('a wrong password')
  await page.getByRole('button', { name: /^Download/ }).click()
  await expect(page.getByText('That is not your password.')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('Your password').fill(testPassword)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^shajara-[\dTZ-]+-\w{4}\.tar\.gz$/)
  const names: string[] = []
  await readArchive(createReadStream(await download.path()), async ({ name }) => void names.push(name))
  expect(names).toContain('database/user/000001.jsonl')

  const entry = await site.db
    .selectFrom('activity')
    .select('label')
    .where('verb', '=', 'exported')
    .executeTakeFirstOrThrow()
  expect(entry.label).toBe(download.suggestedFilename())
})

test('without JavaScript, an admin creates a backup, and needs their password to download it @server', async ({
  site,
}) => {
  const empty = await openPage(site, '/admin/backups', await addTestMember(site.db, { role: 'admin' }))
  expect(empty.text).toContain('No backups yet.')
  const started = await empty.submit('Back up now')
  expect(started.text).toContain('Backup started.')
  const { fileName } = await waitFor('the backup', () =>
    site.db.selectFrom('backup').selectAll().where('finishedAt', 'is not', null).executeTakeFirst(),
  )
  const list = await started.open('/admin/backups')
  const form = await list.one('tr', /Finished/).follow(/^Download/)
  const rejected = await form.submit(/^Download/, { 'Your password': 'a wrong password' })
  expect(rejected.text).toContain('That is not your password.')
  const download = await rejected.submit(/^Download/, { 'Your password': testPassword })
  expect(download.response.headers.get('content-disposition')).toContain(fileName)
})

test('the list shows why a backup failed, and the settings reject a bucket that is not configured @server', async ({
  site,
}) => {
  const at = new Date().toISOString()
  await site.db
    .insertInto('backup')
    .values({
      id: 'failed',
      fileName: 'failed.tar.gz',
      destination: 'folder',
      createdAt: at,
      node: 'one',
      startedAt: at,
      heartbeatAt: at,
      bytes: null,
      finishedAt: null,
      failedAt: at,
      lastError: 'The disk is full.',
    })
    .execute()
  const list = await openPage(site, '/admin/backups', await addTestMember(site.db, { role: 'admin' }))
  expect(list.alert).toContain('The disk is full.')
  expect((await list.open('/admin/backups/failed')).status).toBe(404)
  const settings = await list.open('/admin/settings/backups')
  const values = { 'Back up automatically': 'daily', 'Store backups in': 'bucket' }
  const rejected = await settings.submit('Save', values)
  expect(rejected.text).toContain('no bucket is configured')
  const saved = await rejected.submit('Save', { 'Store backups in': 'folder' })
  expect(saved.text).toContain('Settings updated successfully!')
  expect((await saved.open('/admin/activity')).text).toContain('Backup schedule')
})
