import { createReadStream } from 'node:fs'
import { readArchive } from '#app/platform/backup/archive.server.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { testPassword } from '#tests/member.ts'
import { waitFor } from '#tests/site.ts'

test('an admin makes a backup, sees its status, and needs the password to download it', async ({
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
  await page.getByLabel('Current password').fill('a wrong password')
  await page.getByRole('button', { name: /^Download/ }).click()
  await expect(page.getByText('That is not your current password.')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('Current password').fill(testPassword)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^shajara-[\dTZ-]+-\w{4}\.tar\.gz$/)
  const names: string[] = []
  await readArchive(createReadStream(await download.path()), async ({ name }) => void names.push(name))
  expect(names).toContain('database/user/000001.jsonl')

  const exported = await site.db
    .selectFrom('activity')
    .select('label')
    .where('verb', '=', 'exported')
    .executeTakeFirstOrThrow()
  expect(exported.label).toBe(download.suggestedFilename())
})

test('shows why a backup failed, and the settings reject a bucket that is not configured @once', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
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
  await page.goto('/admin/backups')
  await expect(page.getByRole('alert')).toContainText('The disk is full.')
  expect((await page.request.get('/admin/backups/failed')).status()).toBe(404)
  await page.goto('/admin/settings/backups')
  await page.getByLabel('Back up automatically').selectOption('daily')
  await page.getByLabel('Store backups in').selectOption('bucket')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('no bucket is configured')).toBeVisible()
  await page.getByLabel('Store backups in').selectOption('folder')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings updated successfully!')).toBeVisible()
  expect(await (await page.request.get('/admin/activity')).text()).toContain('Backup schedule')
})
