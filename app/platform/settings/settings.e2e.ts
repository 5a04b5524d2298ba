import type { APIRequestContext, Page } from '@playwright/test'
import { sectionVersion } from '#app/admin/settings/settings-change-store.server.ts'
import { fieldValues, findSection } from '#app/admin/settings/settings-form.ts'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'
import { readSettings, saveSettings } from './settings-store.server.ts'

const main = (page: Page) => page.getByRole('main')

/** Changes some fields of a section without a browser, and submits the others unchanged. */
async function postSection(
  request: APIRequestContext,
  site: Site,
  { slug, ...change }: { slug: string } & Record<string, string>,
) {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  const headers = { Cookie: await sessionCookie(site, email), Origin: site.url }
  const section = findSection(slug)
  if (!section) throw new Error(`There is no section ${slug}`)
  const settings = await readSettings(site.db)
  const values = Object.entries({ ...fieldValues(section, settings), ...change }).filter(([, value]) => value)
  const form = { ...Object.fromEntries(values), version: sectionVersion(section, settings) }
  const response = await request.post(`/admin/settings/${slug}`, { form, headers, maxRedirects: 0 })
  return { status: response.status(), html: await response.text(), headers }
}

/** Waits for hydration, because text typed during it may end up before the existing value. */
async function openForm(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

test('shows every setting, and a form for each section @script @phone', async ({ page, site }) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/settings')
  await expect(main(page).getByText('Eastern Time (New York)')).toBeVisible()
  await expectNoOverflow(page)
  const sections = await page
    .getByRole('link', { name: /^Edit / })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(sections).toHaveLength(20)
  // The other sections are checked in every-screen.e2e.ts.
  for (const slug of ['links', 'impact', 'time-zone', 'formats', 'login', 'two-step']) {
    expect(sections).toContain(`/admin/settings/${slug}`)
    await page.goto(`/admin/settings/${slug}`)
    await expectNoOverflow(page)
    await expectAccessible(page, { within: 'main' })
  }
})

test('visitors see a saved setting immediately @script @phone', async ({ page, site }) => {
  // Every setting has its default, so that the rows show what was saved.
  await site.db.deleteFrom('setting').execute()
  const readAsVisitor = async () => (await fetch(`${site.url}/about`)).text()
  // The second request is served from the cache.
  await readAsVisitor()
  expect(await readAsVisitor()).not.toContain('Nur ')
  await logInAsAdmin(page, site)
  await openForm(page, '/admin/settings/initiative')
  await page.getByLabel('Name').fill('Nur <b>& friends</b>')
  await page.getByLabel('Contact email').fill('nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Please enter an email address such as')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Nur <b>& friends</b>')
  await expectAccessible(page)
  await page.getByLabel('Contact email').fill('salaam@nur.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Settings updated successfully!')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Nur <b>& friends</b>')
  const [banner] = /<header[\s\S]*?<\/header>/.exec(await readAsVisitor()) ?? []
  expect(banner).toContain('Nur &lt;b&gt;&amp; friends&lt;/b&gt;')
  const keys = await site.db.selectFrom('setting').select('key').orderBy('key').execute()
  expect(keys.map(({ key }) => key)).toEqual(['contactEmail', 'name'])
  await page.goto('/admin/activity?subject=settings')
  await expect(page.getByRole('listitem').filter({ hasText: 'changed the settings' }).first()).toContainText(
    'from Shajara → to Nur <b>& friends</b>',
  )
})

test('rejects a link that is not an http or https URL @server', async ({ request, site }) => {
  const videoUrl = 'javascript:alert(1)'
  const { status, html } = await postSection(request, site, { slug: 'links', videoUrl })
  expect(status).toBe(400)
  expect(html).toContain('Please enter a full link')
  expect(html).toContain(`value="${videoUrl}"`)
})

const openAsAdmin = async (site: Site, path: string) =>
  openPage(site, path, await addTestMember(site.db, { role: 'admin' }))

test('without JavaScript, an invalid setting keeps the input, and visitors see a saved one immediately @server', async ({
  site,
}) => {
  const form = await openAsAdmin(site, '/admin/settings/initiative')
  const invalid = await form.submit('Save', { Name: 'Nur <b>& friends</b>', 'Contact email': 'nobody' })
  expect(invalid.field('Contact email').description).toContain('Please enter an email address such as')
  expect(invalid.field('Name').value).toBe('Nur <b>& friends</b>')
  const saved = await invalid.submit('Save', { 'Contact email': 'salaam@nur.example' })
  expect(saved.one('main').text).toContain('Settings updated successfully!')
  expect((await openPage(site, '/about')).one('header').text).toContain('Nur <b>& friends</b>')
})

test('keeps the state of checkboxes and rejects a contradictory policy @server', async ({ site }) => {
  const [number, lowercase, minimum, maximum] = [
    'Require a number',
    'Require a lowercase letter',
    'Minimum length',
    'Maximum length',
  ] as const
  const form = await openAsAdmin(site, '/admin/settings/password-policy')
  const rejected = await form.submit('Save', { [number]: true, [minimum]: '20', [maximum]: '10' })
  expect(rejected.one('main').text).toContain('The maximum length must be at least the minimum')
  expect([rejected.field(number).checked, rejected.field(lowercase).checked]).toEqual([true, false])
  const saved = await rejected.submit('Save', { [maximum]: '100' })
  expect(saved.one('main').text).toContain('Settings updated successfully!')
  const reopened = await saved.open('/admin/settings/password-policy')
  expect(reopened.field(minimum).value).toBe('20')
  expect(reopened.field(number).checked).toBe(true)
})

test('two admins do not overwrite each other’s changes @server', async ({ site }) => {
  const form = await openAsAdmin(site, '/admin/settings/impact')
  await saveSettings(site.db, { impactPeople: '60 people' })
  const warned = await form.submit('Save', { People: '70 people' })
  expect(warned.alert).toContain('while you had them open')
  expect(warned.field('People').value).toBe('70 people')
  const saved = await warned.submit('Save')
  expect(saved.one('main').text).toContain('Settings updated successfully!')
  expect(saved.one('main').text).toContain('70 people')
})

test('an admin without two-step verification cannot require it @server', async ({ request, site }) => {
  const change = { slug: 'two-step', twoStepForAdmins: 'yes' }
  const { status, html } = await postSection(request, site, change)
  expect(status).toBe(409)
  expect(html).toContain('Set up two-step verification on your own profile first')
  expect((await readSettings(site.db)).twoStepForAdmins).toBe(false)
})

test('an admin whose only second step is a phone cannot require two-step verification @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  await site.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', admin.id).execute()
  const phone = { id: 'phone-1', userId: admin.id, phoneNumber: '+14045550100', displayName: null }
  await site.db
    .insertInto('phoneFactor')
    .values({ ...phone, enrolledAt: '2026-11-01T00:00:00.000Z' })
    .execute()
  const form = await openPage(site, '/admin/settings/two-step', admin)
  const rejected = await form.submit('Save', { 'Require two-step verification for the admin area': true })
  expect(rejected.one('main').text).toContain('Set up two-step verification on your own profile first')
  expect((await readSettings(site.db)).twoStepForAdmins).toBe(false)
})

test('members can select the configured affiliations @server', async ({ request, site }) => {
  const affiliations = 'UGA\n\n  Masjid al-Noor \nUGA'
  const { headers } = await postSection(request, site, { slug: 'affiliations', affiliations })
  const read = async (path: string) => (await request.get(path, { headers })).text()
  expect(await read('/admin/settings')).toContain('UGA, Masjid al-Noor')
  const profile = await read('/profile/about')
  const [, select = ''] = /<select[^>]*name="affiliation"[^>]*>([\s\S]*?)<\/select>/.exec(profile) ?? []
  const options = [...select.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(options).toEqual(['None', 'UGA', 'Masjid al-Noor', 'Other...'])
})
