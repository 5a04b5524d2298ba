import { expect, test, waitForHydration } from '#tests/e2e.ts'
import { logInAsAdmin } from '#tests/log-in.ts'

test('the email settings are autosaved without passwords, even one that is shown @script @phone', async ({
  page,
  context,
  site,
}) => {
  await context.clock.install()
  const secret = 'dates-of-the-neighbor'
  await logInAsAdmin(page, site)
  await page.goto('/admin/settings/mail')
  await waitForHydration(page)
  await page.getByLabel('Your password').fill(secret)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Your password')).toHaveAttribute('type', 'text')
  await page.getByLabel('Password (optional)').fill(secret)
  await page.getByLabel('Server (optional)').fill('smtp.nur.example.org')
  await context.clock.runFor(1000)
  const localCopies = await page.evaluate(() => JSON.stringify(localStorage))
  expect(localCopies).toContain('smtp.nur.example.org')
  expect(localCopies).not.toContain(secret)
  await context.clock.runFor(5000)
  await expect(page.locator('[data-autosave=saved]')).toBeVisible()
  const stored = JSON.stringify(await site.db.selectFrom('workingCopy').selectAll().execute())
  expect(stored).toContain('smtp.nur.example.org')
  expect(stored).not.toContain(secret)

  await page.goto('/admin/overview')
  await page.getByRole('region', { name: 'Pick up where you left off' }).getByRole('link').click()
  await expect(page.getByLabel('Server (optional)')).toHaveValue('smtp.nur.example.org')
  await expect(page.getByLabel('Password (optional)')).toHaveValue('')
  await expect(page.getByLabel('Password (optional)')).toHaveAccessibleDescription(
    /Drafts contain no passwords/,
  )
})
