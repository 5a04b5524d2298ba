import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { type HtmlPage, openPage } from '#tests/html-page.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { publicPages } from '#tests/public-pages.ts'

const moreLinks = 'More social links (optional)'
const socialLinks = 'Sisters https://chat.whatsapp.com/AbC\nhttps://t.me/nur\nhttps://nur.example.org/'

const item = (page: HtmlPage, title: string) => page.one('main li:has(h2)', new RegExp(`^${title}`))

test('checklist items link to their forms, are checked off once they are done, and can be dismissed @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const login = await openPage(site, '/profile')
  expect(login.one('main').text).toContain('Not set up on this site yet.')
  const checklist = await login.submit('Login', { Email: admin.email, Password: testPassword })
  expect(checklist.path).toBe('/admin/checklist')
  expect(checklist.all('h2', /: not done$/)).toHaveLength(22)

  await test.step('links', async () => {
    expect(item(checklist, 'Links').text).toContain('The Donate button opens a sample page.')
    const links = await item(checklist, 'Links').follow(/Links$/)
    const rejected = await links.submit('Save', {
      'Donation form (optional)': '',
      'Write for Us (optional)': '',
      'Join the Mission (optional)': '',
      'Join the Committee (optional)': '',
      'Videos (optional)': 'https://www.youtube.com/@nur',
      'Photos (optional)': '',
      'Short videos (optional)': '',
      [moreLinks]: 'WhatsApp',
    })
    expect(rejected.field(moreLinks).description).toContain('“WhatsApp” does not end with a full link')
    const saved = await rejected.submit('Save', { [moreLinks]: socialLinks })
    expect(saved.notice).toContain('Settings updated successfully!')
    const footer = (await saved.open('/contact')).one('footer')
    const labels = footer.all('a', /opens in a new tab/).map(({ text }) => text)
    expect(labels).toEqual([
      expect.stringMatching(/^Videos/),
      expect.stringMatching(/^Sisters/),
      expect.stringMatching(/^Telegram/),
      expect.stringMatching(/^nur\.example\.org/),
    ])
  })

  await test.step('Google', async () => {
    const current = await checklist.open('/admin/checklist')
    expect(item(current, 'Links').text).toContain('No sample links are left.')
    const settings = await item(current, 'Continue with Google').follow(/Continue with Google$/)
    expect(settings.text).toContain('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set')
    const saved = await settings.submit('Save', { 'Offer “Continue with Google”': false })
    expect(saved.notice).toContain('Settings updated successfully!')
    const visitor = await openPage(site, '/profile')
    expect(visitor.text).toContain('Forgot password?')
    expect(visitor.text).not.toContain('Continue with Google')
  })

  await test.step('samples', async () => {
    const samples = await item(checklist, 'Sample content').follow(/Sample content$/)
    const removed = await samples.submit('Remove sample content')
    expect(removed.notice).toContain('Sample content removed: 33 items.')
    const current = await removed.open('/admin/checklist')
    expect(item(current, 'Sample content').text).toContain('There is no sample content left to remove.')
    expect(item(current, 'Homepage').text).toContain('Empty.')
  })

  await test.step('the other items are dismissed, then the whole checklist', async () => {
    let page = await checklist.open('/admin/checklist')
    for (let left = 19; left > 0; left--) {
      expect(page.all('a', new RegExp(`^Checklist ?${left} left$`))).toHaveLength(1)
      expect(page.all('main button', /^Dismiss/)).toHaveLength(left)
      page = await page.submit(/^Dismiss/)
    }
    page = await page.submit('Dismiss the checklist')
    expect(page.one('main').text).toContain('The checklist is dismissed.')
    expect(page.all('a', /^Checklist/)).toEqual([])
    expect((await page.open('/admin/start?next=/volunteer')).path).toBe('/volunteer')
  })
})

test('the checklist is accessible, and dismissing an item updates the menu @script @phone', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/checklist')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Dismiss Links' }).click()
  await expect(page.getByRole('link', { name: 'Checklist 21 left' })).toBeVisible()
  await page.goto('/admin/sample-content')
  await expectAccessible(page)
  await saveSettings(site.db, { socialLinks: socialLinks.split('\n') })
  await page.goto('/contact')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Sisters' })).toBeVisible()
  await expectNoOverflow(page)
})

const allYours = 'All content on this site is yours.'
const isDetail = (path: string) => /^\/(events|articles|projects)\/./.test(path)
/** The pages that list samples. */
const lists = ['/', '/projects', '/volunteer', '/volunteer?view=list', '/resources', '/articles']

test('without samples, every public page opens, and Donate leads to this site’s Donate page @server', async ({
  site,
}) => {
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
    // The shell is the same on every page.
    await expectAccessible(page, { within: path === '/' ? 'html' : 'main' })
  }
})
