import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
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
  test.setTimeout(120_000)
  const admin = await addTestMember(site.db, { role: 'admin' })
  await page.goto('/profile')
  await expect(page.getByText('Not set up on this site yet.')).toBeVisible()
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password').fill(testPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin/checklist')
  await expect(page.getByRole('heading', { name: ': not done' })).toHaveCount(14)
  await expectAccessible(page)
  await expectNoOverflow(page)

  await test.step('links', async () => {
    await expect(item(page, 'Links')).toContainText('Donate opens a sample page.')
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
    for (let left = 11; left > 0; left--) {
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

test('without samples every public page has an empty state, and Donate leads to this site @once', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  await logInAsAdmin(page, site)
  await page.goto('/admin/sample-content')
  await page.getByRole('button', { name: 'Remove sample content' }).click()
  await expect(toast(page, 'Sample content removed: 40 items.')).toBeVisible()
  const lists = publicPages.filter((path) => !/^\/(events|articles|projects)\/./.test(path))
  for (const [index, path] of lists.entries()) {
    const response = await page.goto(path)
    expect([path, response?.status()]).toEqual([path, 200])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
    expect(
      await page.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).not.toContain('')
    expect(await page.title()).toMatch(/\S/)
    // The shell is the same around each of them.
    await expectAccessible(page, { within: index === 0 ? 'html' : 'main' })
  }
  await page.goto('/')
  const donate = page.getByRole('banner').getByRole('link', { name: 'Donate' })
  await expect(donate).not.toHaveAttribute('target')
  await donate.click()
  await expect(page).toHaveURL('/donate')
  await expect(page.getByRole('heading', { name: 'Would you rather give right away?' })).toHaveCount(0)

  await page.goto('/admin/sample-content')
  await page.getByRole('button', { name: /^Restore 40 items/ }).click()
  await expect(toast(page, 'Sample content restored: 40 items.')).toBeVisible()
  await page.goto('/admin/articles')
  await expect(page.getByRole('row').filter({ hasText: 'Sample' })).toHaveCount(3)
  await page.goto('/admin/overview')
  await expect(page.getByText(/Visitors still see sample content: .*8 events, 3 articles/)).toBeVisible()
  await expect(page.getByText('Everything is answered')).toHaveCount(0)
})
