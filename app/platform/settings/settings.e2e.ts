import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { saveSettings } from './settings-store.server.ts'

const main = (page: Page) => page.getByRole('main')

test.beforeEach(async ({ page, site }) => {
  await site.db.deleteFrom('rateLimit').execute()
  await site.db.deleteFrom('setting').execute()
  await logIn(page, site, await addTestMember(site.db, { name: 'Amina Yusuf', role: 'admin' }))
})

/** Waits for hydration, because text typed during it may end up before the existing value. */
async function openForm(page: Page, path: string) {
  await page.goto(path)
  if (test.info().project.use.javaScriptEnabled !== false) await waitForHydration(page)
}

test('shows every setting, and a form for each section', async ({ page }) => {
  await page.goto('/admin/settings')
  await expect(main(page).getByText('America/New_York')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  const sections = await page
    .getByRole('link', { name: /^Edit / })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(sections).toHaveLength(8)
  for (const path of sections) {
    await page.goto(path)
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
})

test('visitors see a saved setting at once', async ({ page, browser, site }) => {
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()
  await visitor.goto('/about')
  await visitor.goto('/about')
  await openForm(page, '/admin/settings/initiative')
  await page.getByLabel('Name').fill('Nur <b>& friends</b>')
  await page.getByLabel('Contact email').fill('nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Please enter an email address such as')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Nur <b>& friends</b>')
  await page.getByLabel('Contact email').fill('salaam@nur.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Settings updated successfully!')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Nur <b>& friends</b>')
  await visitor.goto('/about')
  await expect(visitor.getByRole('banner')).toContainText('Nur <b>& friends</b>')
  const keys = await site.db.selectFrom('setting').select('key').orderBy('key').execute()
  expect(keys.map(({ key }) => key)).toEqual(['contactEmail', 'lastChangeAt', 'name'])
  await page.goto('/admin/activity?subject=settings')
  await expect(page.getByRole('listitem').filter({ hasText: 'changed the settings' }).first()).toContainText(
    'from Shajara → to Nur <b>& friends</b>',
  )
  await visitor.context().close()
})

test('accepts only web addresses @once', async ({ page }) => {
  await openForm(page, '/admin/settings/links')
  await page.getByLabel('Videos', { exact: true }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Please enter a full link')).toBeVisible()
  await expect(page.getByLabel('Videos', { exact: true })).toHaveValue('javascript:alert(1)')
})

test('keeps checkboxes as checked and rejects a contradictory policy', async ({ page }) => {
  await openForm(page, '/admin/settings/password-policy')
  await page.getByLabel('Require a number').check()
  await page.getByLabel('Minimum length').fill('20')
  await page.getByLabel('Maximum length').fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('The maximum length must be at least the minimum')).toBeVisible()
  await expect(page.getByLabel('Require a number')).toBeChecked()
  await expect(page.getByLabel('Require a lowercase letter')).not.toBeChecked()
  await page.getByLabel('Maximum length').fill('100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Settings updated successfully!')).toBeVisible()
  await openForm(page, '/admin/settings/password-policy')
  await expect(page.getByLabel('Minimum length')).toHaveValue('20')
  await expect(page.getByLabel('Require a number')).toBeChecked()
})

test('two admins do not overwrite each other', async ({ page, site }) => {
  await openForm(page, '/admin/settings/claims')
  await page.getByLabel('People').fill('70 people')
  await saveSettings(site.db, { peopleClaim: '60 people' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByRole('alert')).toContainText('while you had them open')
  await expect(page.getByLabel('People')).toHaveValue('70 people')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Settings updated successfully!')).toBeVisible()
  await expect(main(page).getByText('70 people')).toBeVisible()
})

test('an admin without two-step verification cannot require it @once', async ({ page }) => {
  await openForm(page, '/admin/settings/two-step')
  await page.getByLabel('Require two-step verification for admins').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Set up two-step verification on your own profile first')).toBeVisible()
})

test('members can select the configured affiliations @once', async ({ page }) => {
  await openForm(page, '/admin/settings/affiliations')
  await page.getByLabel('Affiliations').fill('UGA\n\n  Masjid al-Noor \nUGA')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('UGA, Masjid al-Noor')).toBeVisible()
  await page.goto('/profile/about')
  await expect(page.getByLabel('Affiliation').locator('option')).toHaveText([
    'None',
    'UGA',
    'Masjid al-Noor',
    'Other…',
  ])
})
