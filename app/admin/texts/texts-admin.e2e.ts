import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { publicPages } from '#tests/public-pages.ts'

const arabic = 'تبرعاتكم تدعم {name} <img src=x onerror=alert(1)> "\'&amp;'

test('an admin edits a text on its page, returns to it, and can undo the change @once', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await page.goto('/donate')
  await expect(page.getByRole('link', { name: 'Edit “Introduction”' })).toBeHidden()
  await page.getByText('Edit texts', { exact: true }).click()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Edit “Introduction”' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Introduction')
  await expectAccessible(page)

  await page.getByLabel('Text').fill('Give to {nobody}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('{nobody} cannot be filled in here.')).toBeVisible()
  await expect(page.getByLabel('Text')).toHaveValue('Give to {nobody}')
  await page.getByLabel('Text').fill(arabic)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/donate')
  const shown = page.getByText('تبرعاتكم تدعم Shajara <img src=x onerror=alert(1)> "\'&amp;')
  await expect(shown).toBeVisible()
  await expect(shown).toHaveCSS('direction', 'rtl')

  await page.goto('/admin/texts?show=changed')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Introduction', exact: true }).click()
  await page.getByLabel('Text').fill('Give what you can.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Text')).toHaveValue(arabic)
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect(page.getByLabel('Text')).toHaveValue(/^Donations support youth programs/)
})

test('only admins get links that edit texts, and only they can save one @server', async ({
  request,
  site,
}) => {
  const { email } = await addTestMember(site.db)
  const Cookie = await sessionCookie(site, email)
  const saved = await request.post('/admin/texts/donate.intro', {
    headers: { Cookie, Origin: site.url },
    form: { value: 'Mine', version: '0' },
  })
  expect(saved.status()).toBe(403)
  for (const path of publicPages) {
    for (const cookie of ['', Cookie]) {
      const html = await (await request.get(path, { headers: { Cookie: cookie } })).text()
      expect(html, path).not.toMatch(/edit-texts|edit-text"|Mine/)
    }
  }
})
