import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { publicPages } from '#tests/public-pages.ts'

const item = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('status').filter({ hasText: text })

test('each checklist item links to its form and is checked off once it is done @script @phone', async ({
  page,
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  await page.goto('/profile')
  await expect(page.getByText('Not set up on this site yet.')).toBeVisible()
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password').fill(testPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin/checklist')
  await expect(page.getByRole('heading', { name: ': not done' })).toHaveCount(22)
  await expectAccessible(page)
  await expectNoOverflow(page)

  await test.step('links', async () => {
    await expect(item(page, 'Links')).toContainText('The Donate button opens a sample page.')
    await item(page, 'Links').getByRole('link').click()
    for (const label of ['Donation form', 'Write for Us', 'Join the Mission', 'Join the Committee', 'Photos'])
      await page.getByLabel(label).fill('')
    await page.getByLabel(/^Videos/).fill('https://www.youtube.com/@nur')
    await page.getByLabel('Short videos').fill('')
    const socialLinks = page.getByLabel('More social links')
    await socialLinks.fill('WhatsApp')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(socialLinks).toHaveAccessibleDescription(/“WhatsApp” does not end with a full link/)
    await socialLinks.fill(
      'Sisters https://chat.whatsapp.com/AbC\nhttps://t.me/nur\nhttps://nur.example.org/',
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Settings updated successfully!')).toBeVisible()
    await page.goto('/contact')
    const footer = page.getByRole('contentinfo')
    const social = footer.getByRole('link', { name: 'opens in a new tab' })
    await expect(social).toHaveText([/^Videos/, /^Sisters/, /^Telegram/, /^nur\.example\.org/])
    await expectNoOverflow(page)
  })

  await test.step('Google', async () => {
    await page.goto('/admin/checklist')
    await expect(item(page, 'Links')).toContainText('No sample links are left.')
    await item(page, 'Continue with Google').getByRole('link').click()
    await expect(page.getByText('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set')).toBeVisible()
    await page.getByLabel('Offer “Continue with Google”').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Settings updated successfully!')).toBeVisible()
    const login = await (await fetch(`${site.url}/profile`)).text()
    expect(login).toContain('Forgot password?')
    expect(login).not.toContain('Continue with Google')
  })

  await test.step('samples', async () => {
    await page.goto('/admin/checklist')
    await item(page, 'Sample content').getByRole('link').click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove sample content' }).click()
    await expect(toast(page, 'Sample content removed: 33 items.')).toBeVisible()
    await page.goto('/admin/checklist')
    await expect(item(page, 'Sample content')).toContainText('No sample content is left.')
    await expect(item(page, 'Homepage')).toContainText('Empty.')
  })

  await test.step('the other items are dismissed, then the whole checklist', async () => {
    const dismiss = page.getByRole('main').getByRole('button', { name: /^Dismiss/ })
    for (let left = 19; left > 0; left--) {
      await expect(page.getByRole('link', { name: `Checklist ${left} left` })).toBeVisible()
      await expect(dismiss).toHaveCount(left)
      await dismiss.first().click()
    }
    await page.getByRole('button', { name: 'Dismiss the checklist' }).click()
    await expect(page.getByText('The checklist is dismissed.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Checklist/ })).toHaveCount(0)
    await page.goto(`/admin/start?next=/volunteer`)
    await expect(page).toHaveURL('/volunteer')
  })
})

const allYours = 'All content on this site is yours.'
const isDetail = (path: string) => /^\/(events|articles|projects)\/./.test(path)
/** The pages that list samples. */
const lists = ['/', '/projects', '/volunteer', '/volunteer?view=list', '/resources', '/articles']

test('without samples, every public page opens, and Donate leads to this site @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const samples = await openPage(site, '/admin/sample-content', admin)
  const removed = await samples.submit('Remove sample content')
  expect(removed.text).toContain('Sample content removed: 40 items.')
  expect(samples.text).not.toContain(allYours)
  expect(removed.text).toContain('Samples that cannot be removedPrivacy')
  expect(removed.text).not.toContain(allYours)
  await (await removed.open('/admin/pages/privacy')).submit('Save', { Text: 'We store what you send us.' })
  expect((await removed.open('/admin/sample-content')).one('main').text).toContain(allYours)
  for (const path of publicPages.filter((path) => !isDetail(path))) {
    const page = await removed.open(path)
    expect([path, page.status]).toEqual([path, 200])
    expect(page.one('h1').text).toMatch(/\S/)
    expect(page.one('title').text).toMatch(/\S/)
    expect(page.all('a').map((link) => link.attribute('href'))).not.toContain('')
  }
  const header = (await removed.open('/')).one('header')
  expect(header.one('a', 'Donate').attribute('target')).toBeNull()
  const donate = await header.follow('Donate')
  expect(donate.path).toBe('/donate')
  expect(donate.all('h2, h3', 'Would you rather give right away?')).toEqual([])

  const restored = await (await removed.open('/admin/sample-content')).submit(/^Restore 40 items/)
  expect(restored.text).toContain('Sample content restored: 40 items.')
  expect(restored.text).not.toContain(allYours)
  expect((await restored.open('/admin/articles')).all('tr', /Sample/)).toHaveLength(3)
  const overview = await restored.open('/admin/overview')
  expect(overview.text).toMatch(/Visitors still see sample content: .*8 events, 3 articles/)
  expect(overview.text).not.toContain('Everything is answered')
})

test('the empty states are accessible @once', async ({ page, site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  await (await openPage(site, '/admin/sample-content', admin)).submit('Remove sample content')
  for (const path of lists) {
    await page.goto(path)
    // The shell is the same around each of them.
    await expectAccessible(page, { within: path === '/' ? 'html' : 'main' })
  }
})
