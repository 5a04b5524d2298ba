import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

const scripts = () => test.info().project.use.javaScriptEnabled !== false
const message = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text)

async function openForm(page: Page, slug: string) {
  await page.goto(`/admin/pages/${slug}`)
  if (scripts()) await waitForHydration(page)
}

test.beforeEach(async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin', name: 'Zaynab Haddad' }))
})

test('the pages are listed, each with its form and its public page', async ({ page }) => {
  await page.goto('/admin/pages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pages')
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(4)
  await expect(rows.getByRole('link', { name: 'About Us', exact: true }).first()).toHaveAttribute(
    'href',
    '/about',
  )
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Edit Privacy on Privacy' }).click()
  await expect(page).toHaveURL('/admin/pages/privacy')
  await expect(page.getByLabel('Title')).toHaveValue('Privacy')
  await expect(
    page.getByText('{name}, {people} and {meals} are replaced with the values in the settings'),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'See the page' }).click()
  await expect(page).toHaveURL('/privacy')
})

test('a change is public at once, and can be undone and compared', async ({ page, site, browser }, {
  project,
}) => {
  test.slow()
  const visitor = await browser.newPage({ baseURL: site.url })
  // Twice, so that the second response comes from the page cache.
  await visitor.goto('/about')
  await visitor.goto('/about')
  const heading = visitor.getByRole('main').getByRole('heading', { level: 2 }).first()
  const before = await heading.innerText()

  await openForm(page, 'about-story')
  const title = page.getByLabel('Title')
  await title.fill(`How it began ${project.name}`)
  await page.getByLabel('Text', { exact: true }).fill('We are *{name}*. {People} read with us.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Page saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`How it began ${project.name}`)
  await visitor.goto('/about')
  await expect(heading).toHaveText(`How it began ${project.name}`)
  await expect(visitor.getByRole('main')).toContainText('We are Shajara. Over 50 people read with us.')
  await expect(visitor.locator('meta[name=description]')).toHaveAttribute('content', 'We are Shajara.')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(message(page, 'The change was undone.')).toBeVisible()
  await expect(title).toHaveValue(before)
  await visitor.goto('/about')
  await expect(heading).toHaveText(before)

  await page.getByRole('link', { name: 'Versions' }).click()
  const rows = page.getByRole('row').filter({ hasText: 'Zaynab Haddad' })
  await expect(rows.first()).toContainText('(current)')
  await expect(rows.first()).toContainText('Title, Text')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await rows.nth(1).getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByText('Only in the current version')).toBeVisible()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(message(page, /Version \d+ was restored\./)).toBeVisible()
  await expect(title).toHaveValue(`How it began ${project.name}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title).toHaveValue(before)

  await page.goto('/admin/activity?subject=page')
  await expect(page.getByRole('listitem').filter({ hasText: 'the page' }).first()).toContainText(
    'Zaynab Haddad',
  )
  await visitor.close()
})

test('an error is shown next to its field, and the input is preserved', async ({ page }) => {
  await openForm(page, 'vision')
  await page.getByLabel('Title').fill('')
  await page.getByLabel('Text', { exact: true }).fill('Typed for an hour')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Please look at the marked fields.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Please enter a title.')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Typed for an hour')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('Title').fill('Kept')
  await page.getByLabel('Text', { exact: true }).fill('  ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveAccessibleDescription(
    /Please write the text\./,
  )
  await expect(page.getByLabel('Title')).toHaveValue('Kept')
})

test('an admin is warned before overwriting another admin’s change', async ({ page, browser, site }) => {
  await openForm(page, 'privacy')
  const other = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await logIn(other, site, await addTestMember(site.db, { role: 'admin', name: 'Yusuf Rahman' }))
  await other.goto('/admin/pages/privacy')
  const body = await other.getByLabel('Text', { exact: true }).inputValue()
  await other.getByLabel('Text', { exact: true }).fill(`${body}\n\nTheirs`)
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(message(other, 'Page saved.')).toBeVisible()
  await other.close()

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

test('the preview renders the text with the claims from the settings @desktop @every-screen', async ({
  page,
}) => {
  await openForm(page, 'vision')
  await page.getByLabel('Text', { exact: true }).fill('## {People}\n\n<img src=x onerror=alert(1)>')
  let preview = page.getByRole('region', { name: 'Preview', exact: true })
  if (!scripts()) {
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Preview' }).click()
    preview = (await popup).getByRole('main')
  }
  await expect(preview.getByRole('heading', { name: 'Over 50 people' })).toBeVisible()
  await expect(preview).toContainText('<img src=x')
  await expect(preview.locator('img')).toHaveCount(0)
})

test('a page has versions but no trash, export or other list actions @once', async ({ page, site }) => {
  for (const path of [
    '/admin/pages/trash',
    '/admin/pages/none',
    '/admin/pages/vision/remove',
    '/admin/pages/export.csv',
  ]) {
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404])
  }
  const options = { headers: { Origin: site.url }, maxRedirects: 0 }
  for (const verb of ['trash', 'restore', 'duplicate', 'move', 'remove']) {
    const path = `/admin/pages/vision/${verb}`
    expect([path, (await page.request.post(path, options)).status()]).toEqual([path, 404])
  }
  const form = { title: 'x', body: 'y', version: '1' }
  expect((await page.request.post('/admin/pages/none', { ...options, form })).status()).toBe(404)
})
