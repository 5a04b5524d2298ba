import type { Page } from '@playwright/test'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, hasScripts, test, waitForHydration } from '#tests/e2e.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'
import { pageCollection } from './page-collection.ts'

const message = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text)

async function openForm(page: Page, site: Site, slug: string) {
  await logInAsAdmin(page, site, 'Zaynab Haddad')
  await page.goto(`/admin/pages/${slug}`)
  if (hasScripts()) await waitForHydration(page)
}

test('the pages are listed, each with its form and its public page @once', async ({ page, site }) => {
  await logInAsAdmin(page, site, 'Zaynab Haddad')
  await page.goto('/admin/pages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pages')
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(4)
  await expect(rows.getByRole('link', { name: 'About Us', exact: true }).first()).toHaveAttribute(
    'href',
    '/about',
  )
  await page.getByRole('link', { name: 'Edit Privacy on Privacy' }).click()
  await expect(page).toHaveURL('/admin/pages/privacy')
  await expect(page.getByLabel('Title')).toHaveValue('Privacy')
  await expect(
    page.getByText('{name}, {people} and {meals} are replaced with the values in the settings'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'View page' }).click()
  await expect(page).toHaveURL('/privacy')
})

test('a change is public immediately, and can be undone and compared @once', async ({ page, site }) => {
  const read = async () => (await fetch(`${site.url}/about`)).text()
  await openForm(page, site, 'about-story')
  const title = page.getByLabel('Title')
  const before = await title.inputValue()
  expect(await read()).toContain(`${before}</h2>`)
  // The page cache has it now.
  expect(await read()).toContain(`${before}</h2>`)

  await title.fill('How it began')
  await page.getByLabel('Text', { exact: true }).fill('We are *{name}*. {People} read with us.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Page saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it began')
  const changed = await read()
  expect(changed).toContain('How it began</h2>')
  expect(changed).toContain('We are <em>Shajara</em>. Over 50 people read with us.')
  expect(changed).toContain('<meta name="description" content="We are Shajara."')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(message(page, 'The change was undone.')).toBeVisible()
  await expect(title).toHaveValue(before)
  expect(await read()).toContain(`${before}</h2>`)

  await page.getByRole('link', { name: 'Versions' }).click()
  const rows = page.getByRole('row').filter({ hasText: 'Zaynab Haddad' })
  await expect(rows.first()).toContainText(/Version \d+ \(current\)/)
  await expect(rows.first()).toContainText('Title, Text')
  await rows.nth(1).getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByText('Only in the current version')).toBeVisible()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(message(page, /Version \d+ was restored\./)).toBeVisible()
  await expect(title).toHaveValue('How it began')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title).toHaveValue(before)

  await page.goto('/admin/activity?subject=page')
  await expect(page.getByRole('listitem').filter({ hasText: 'the page' }).first()).toContainText(
    'Zaynab Haddad',
  )
})

test('an error is shown next to its field, and the input is preserved @once', async ({ page, site }) => {
  await openForm(page, site, 'vision')
  await page.getByLabel('Title').fill('')
  await page.getByLabel('Text', { exact: true }).fill('Typed for an hour')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Please correct the marked fields.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Please enter a title.')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Typed for an hour')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('Title').fill('Kept')
  await page.getByLabel('Text', { exact: true }).fill('  ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveAccessibleDescription(
    /Please enter the text\./,
  )
  await expect(page.getByLabel('Title')).toHaveValue('Kept')
})

test('an admin is warned before overwriting another admin’s change @once', async ({ page, site }) => {
  await openForm(page, site, 'privacy')
  const yusuf = await addTestMember(site.db, { role: 'admin', name: 'Yusuf Rahman' })
  const { body, version } = await site.db
    .selectFrom('page')
    .select(['body', 'version'])
    .where('slug', '=', 'privacy')
    .executeTakeFirstOrThrow()
  const change = { id: 'privacy', version, values: { body: `${body}\n\nTheirs` } }
  await changeItem(site.db, pageCollection, change, yusuf, new Date())

  await page.getByLabel('Text', { exact: true }).fill(`${body}\n\nOurs`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Yusuf Rahman saved this page')).toBeVisible()
  await expect(message(page, 'What changed: Text.')).toBeVisible()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(`${body}\n\nOurs`)
  const stored = () =>
    site.db.selectFrom('page').select('body').where('slug', '=', 'privacy').executeTakeFirstOrThrow()
  expect((await stored()).body).toContain('Theirs')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Page saved.')).toBeVisible()
  await expect.poll(async () => (await stored()).body).toContain('Ours')
})

test('the preview renders the text with the claims from the settings: while typing, or in a new tab without scripts', async ({
  page,
  site,
}) => {
  await openForm(page, site, 'vision')
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('## {People}\n\n<img src=x onerror=alert(1)>')
  let preview = page.getByRole('region', { name: 'Preview', exact: true })
  if (!hasScripts()) {
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Preview' }).click()
    preview = (await popup).getByRole('main')
  }
  await expect(preview.getByRole('heading', { name: 'Over 50 people' })).toBeVisible()
  await expect(preview).toContainText('<img src=x')
  await expect(preview.locator('img')).toHaveCount(0)
  await expect(text).toHaveValue(/^## \{People\}/)
})

test('a page has versions but no trash, export or other list actions @server', async ({ request, site }) => {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  const headers = { Origin: site.url, Cookie: await sessionCookie(site, email) }
  expect((await request.get('/admin/pages/vision/history', { headers })).status()).toBe(200)
  for (const path of [
    '/admin/pages/trash',
    '/admin/pages/none',
    '/admin/pages/vision/remove',
    '/admin/pages/export.csv',
  ]) {
    expect([path, (await request.get(path, { headers })).status()]).toEqual([path, 404])
  }
  const options = { headers, maxRedirects: 0 }
  for (const verb of ['trash', 'restore', 'duplicate', 'move', 'remove']) {
    const path = `/admin/pages/vision/${verb}`
    expect([path, (await request.post(path, options)).status()]).toEqual([path, 404])
  }
  const form = { title: 'x', body: 'y', version: '1' }
  expect((await request.post('/admin/pages/none', { ...options, form })).status()).toBe(404)
})
