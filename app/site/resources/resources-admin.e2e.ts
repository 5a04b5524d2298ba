import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { withoutTable } from '#tests/without-table.ts'

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const editor = (page: Page) => page.getByRole('region', { name: 'Resources editor' })
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const links = (page: Page) => page.getByRole('region', { name: 'Additional Resources' }).getByRole('listitem')

test('a resource can be added, edited and deleted, and the deletion undone', async ({ page, site }, {
  project,
}) => {
  const title = `Zakat guide ${project.name}`
  await logInAsAdmin(page, site)
  await page.goto('/admin/resources')
  await expectNoOverflow(page)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Link', { exact: true }).fill('https://zakat.example/guide')
  await page.getByRole('button', { name: 'Add resource' }).click()
  await expect(status(page, 'Resource added successfully!')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByLabel('Title', { exact: true }).fill(`${title}, revised`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(status(page, 'Resource saved.')).toBeVisible()
  expect(await (await page.request.get('/resources')).text()).toContain(`${title}, revised`)
  await page.goto('/admin/resources')
  await page.getByRole('button', { name: `Delete ${title}, revised` }).click()
  await expect(status(page, 'Resource deleted successfully!')).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, title)).toHaveCount(1)
  const entries = await site.db
    .selectFrom('activity')
    .select(['verb', 'actorName'])
    .where('label', 'like', `${title}%`)
    .orderBy('at')
    .execute()
  expect(entries.map(({ verb }) => verb)).toEqual(['added', 'changed', 'deleted', 'restored'])
  expect(entries[0]?.actorName).toBe('Amina Rahman')
})

test('a link that does not start with https:// or http:// is rejected next to its field, and the input is preserved @once', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/resources')
  await page.getByLabel('Title', { exact: true }).fill('A trap')
  await page.getByLabel('Link', { exact: true }).fill('javascript:alert(document.domain)')
  await page.getByRole('button', { name: 'Add resource' }).click()
  await expect(page.getByRole('alert')).toContainText('Please correct the marked fields.')
  await expect(page.getByLabel('Link', { exact: true })).toHaveAccessibleDescription(/starts with https:\/\//)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A trap')
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue('javascript:alert(document.domain)')
  expect(await site.db.selectFrom('resource').select('id').where('title', '=', 'A trap').execute()).toEqual(
    [],
  )
})

test('a database failure shows the specified message and preserves the input @once', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/resources')
  await withoutTable(site.db, 'revision', async () => {
    await page.getByLabel('Title', { exact: true }).fill('Kept title')
    await page.getByLabel('Link', { exact: true }).fill('https://kept.example')
    await page.getByRole('button', { name: 'Add resource' }).click()
    await expect(page.getByRole('alert')).toContainText('Error adding resource. Please try again.')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Kept title')
    await page.goto('/admin/resources')
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await expect(page.getByText('Error deleting resource. Please try again.')).toBeVisible()
  })
})

test('resources can be reordered with the keyboard, and visitors see the same order @once', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await page.goto('/resources')
  const before = await links(page).allTextContents()
  await page.goto('/admin/resources')
  const down = page.getByRole('button', { name: /^Move .* down$/ }).first()
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(status(page, 'moved down.')).toBeVisible()
  await page.goto('/resources')
  const [first = '', second = '', ...others] = before
  await expect(links(page)).toHaveText([second, first, ...others])
})

test('admins open and close the same editor on the Resources page @once', async ({ page, site }) => {
  const title = 'Inline'
  await page.goto('/resources?edit=resources')
  await expect(editor(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Resources$/ }).filter({ hasText: 'Edit' })).toHaveCount(0)

  await logInAsAdmin(page, site)
  await page.goto('/resources')
  await page.getByRole('link', { name: 'Edit Resources', exact: true }).click()
  await expect(editor(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await editor(page).getByLabel('Title', { exact: true }).fill(title)
  await editor(page).getByLabel('Link', { exact: true }).fill('https://inline.example')
  await editor(page).getByRole('button', { name: 'Add resource' }).click()
  await expect(page).toHaveURL('/resources?edit=resources')
  await expect(status(page, 'Resource added successfully!')).toBeVisible()
  await expect(links(page).filter({ hasText: title })).toBeVisible()
  await editor(page)
    .getByRole('button', { name: `Delete ${title}` })
    .click()
  await expect(status(page, 'Resource deleted successfully!')).toBeVisible()
  await expect(links(page).filter({ hasText: title })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL('/resources?edit=resources')
  await expect(links(page).filter({ hasText: title })).toBeVisible()
  await page.getByRole('link', { name: 'Close Resources Editor' }).click()
  await expect(editor(page)).toHaveCount(0)
})

test('the editor shows errors without leaving the Resources page', { tag: '@script' }, async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await page.goto('/resources?edit=resources')
  await waitForHydration(page)
  await editor(page).getByLabel('Title', { exact: true }).fill('Half')
  await editor(page).getByRole('button', { name: 'Add resource' }).click()
  await expect(editor(page).getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL('/resources?edit=resources')
  await expect(editor(page).getByLabel('Link', { exact: true })).toBeFocused()
  await expect(editor(page).getByLabel('Title', { exact: true })).toHaveValue('Half')
})

test('members get neither the toggle nor the editor nor its data @server', async ({ request, site }) => {
  await site.db
    .insertInto('resource')
    .values({
      id: 'secret',
      position: 99,
      title: 'Not yet public',
      url: 'https://secret.example',
      createdAt: new Date().toISOString(),
    })
    .execute()
  const read = async (role: 'user' | 'admin') => {
    const { email } = await addTestMember(site.db, { role })
    const headers = { Cookie: await sessionCookie(site, email) }
    return (await request.get('/resources?edit=resources', { headers })).text()
  }
  for (const text of ['Not yet public', 'Resources editor', 'Close Resources Editor']) {
    expect(await read('admin')).toContain(text)
    expect(await read('user')).not.toContain(text)
  }
  expect(await read('user')).not.toContain('Edit Resources')
})
