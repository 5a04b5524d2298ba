import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { publicPages } from '#tests/public-pages.ts'

const arabic = 'تبرعاتكم تدعم {name} <img src=x onerror=alert(1)> "\'&amp;'

test('the links to edit texts are hidden until an admin opens “Edit site text”, and Arabic text is shown right to left @once', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await page.goto('/donate')
  await expect(page.getByRole('link', { name: 'Edit “Introduction”' })).toBeHidden()
  await page.getByText('Edit site text', { exact: true }).click()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Edit “Introduction”' }).click()
  await page.getByLabel('Text').fill(arabic)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/donate')
  const savedText = page.getByText('تبرعاتكم تدعم Shajara <img src=x onerror=alert(1)> "\'&amp;')
  await expect(savedText).toBeVisible()
  await expect(savedText).toHaveCSS('direction', 'rtl')
  await expect(page.getByText('Text saved.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/texts?show=changed')
  await expectAccessible(page, { within: 'main' })
  await expectNoOverflow(page)
})

test('an admin edits a text on its page, returns to it, and can undo the change @server', async ({
  site,
}) => {
  const donate = await openPage(site, '/donate', await addTestMember(site.db, { role: 'admin' }))
  const form = await donate.follow('Edit “Introduction”')
  expect(form.one('h1').text).toBe('Introduction')
  const rejected = await form.submit('Save', { Text: 'Give to {nobody}' })
  expect(rejected.text).toContain('{nobody} cannot be filled in here.')
  expect(rejected.field('Text').value).toBe('Give to {nobody}')
  const saved = await rejected.submit('Save', { Text: arabic })
  expect(saved.path).toBe('/donate')
  expect(saved.text).toContain('تبرعاتكم تدعم Shajara <img src=x onerror=alert(1)> "\'&amp;')

  const restored = await saved.submit('Undo')
  expect(restored.path).toBe('/donate')
  expect(restored.text).not.toContain('تبرعاتكم')
  expect((await restored.submit('Redo')).text).toContain('تبرعاتكم')
  // The loader of /volunteer also reads flash messages, besides the root's, but the page shows the message only once.
  const volunteer = await (await saved.open('/volunteer')).follow('Edit “Introduction”')
  const savedThere = await volunteer.submit('Save', { Text: 'Come as you are.' })
  expect([savedThere.path, savedThere.all('main button', /^Undo$/).length]).toEqual(['/volunteer', 1])
  expect((await savedThere.submit('Undo')).path).toBe('/volunteer')

  const changed = await saved.open('/admin/texts?show=changed')
  expect(changed.all('tr')).toHaveLength(2)
  const reopened = await changed.follow('Introduction')
  const edited = await reopened.submit('Save', { Text: 'Give what you can.' })
  const undone = await edited.submit('Undo')
  expect(undone.field('Text').value).toBe(arabic)
  const reset = await undone.submit('Reset to default')
  expect(reset.field('Text').value).toMatch(/^Donations support youth programs/)
})

test('members see no links to edit texts, and cannot save a text @server', async ({ request, site }) => {
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
