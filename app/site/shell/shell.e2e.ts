import type { Locator } from '@playwright/test'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, expectAccessible, freezeClock, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { withoutTable } from '#tests/without-table.ts'

const labels = ['Home', 'About Us', 'Projects', 'Volunteer', 'Resources', 'Articles', 'App']

async function expectDonateLink(container: Locator) {
  const donate = container.getByRole('link', { name: /^Donate/ })
  await expect(donate).toHaveAttribute('target', '_blank')
  await expect(donate).toHaveAttribute('href', 'https://www.launchgood.com/')
}

test('the top bar links to its sections, the profile and the donation form; the footer has social links and the current year @server', async ({
  site,
}) => {
  const page = await openPage(site, '/about')
  const bar = page.one('header')
  const nav = bar.one('nav[aria-label=Main]')
  expect(nav.texts('a')).toEqual(labels)
  expect(nav.one('a', 'About Us').attribute('aria-current')).toBe('page')
  expect(nav.all('[aria-current]')).toHaveLength(1)
  expect(bar.one('a', 'Shajara, home').attribute('href')).toBe('/')
  expect(bar.one('a', 'Log In').attribute('href')).toBe('/profile')
  const donate = bar.one('a', /^Donate/)
  expect(donate.attribute('target')).toBe('_blank')
  expect(donate.attribute('href')).toBe('https://www.launchgood.com/')

  const footer = page.one('footer')
  footer.one('h2', 'Stay connected with us')
  for (const name of ['Videos', 'Photos', 'Short videos']) {
    const link = footer.one('a', `${name} (opens in a new tab)`)
    expect(link.attribute('target')).toBe('_blank')
    expect(link.attribute('href')).toMatch(/^https:/)
  }
  const year = new Date().toLocaleDateString('en-US', { year: 'numeric', timeZone: 'America/New_York' })
  expect(footer.text).toContain(`© ${year} Shajara`)
})

test('changed settings appear in the top bar and the footer @server', async ({ request, site }) => {
  await saveSettings(site.db, {
    tagline: 'Read. Serve. Rest',
    donationFormUrl: 'https://give.example.org/',
    videoUrl: 'https://video.example.org/us',
  })
  const html = await (await request.get('/vision')).text()
  const [header] = /<header.*?<\/header>/s.exec(html) ?? []
  expect(header).toMatch(/href="https:\/\/give\.example\.org\/"[^>]*>Donate/)
  const [footer] = /<footer.*<\/footer>/s.exec(html.replaceAll('<!-- -->', '')) ?? []
  expect(footer).toContain(' Shajara. <bdi>Read. Serve. Rest</bdi>.<')
  expect(footer).toMatch(/href="https:\/\/video\.example\.org\/us"/)
})

test('the countdown keeps counting while the page is open', { tag: ['@desktop', '@script'] }, async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/vision')
  await page.clock.pauseAt(Date.now() + 60_000)
  const countdown = page.getByRole('complementary', { name: 'Next event' }).locator('[data-countdown]')
  const before = await countdown.innerText()
  await page.clock.runFor(120_000)
  await expect(countdown).not.toHaveText(before)
})

test('speculation rules exclude pages that must not be prefetched @server', async ({ request }) => {
  const html = await (await request.get('/vision')).text()
  const rules = /<script type="speculationrules">(.*?)<\/script>/.exec(html)?.[1]
  const prefetchRules = JSON.stringify(JSON.parse(rules ?? '{}').prefetch)
  for (const path of ['/admin*', '/profile*', '/*.ics', '/*.atom', '/files/*']) {
    expect(prefetchRules).toContain(`"${path}"`)
  }
})

test('on a small screen, the menu opens, links Contact to email, and closes with Escape', {
  tag: ['@phone', '@every-screen'],
}, async ({ page }) => {
  await page.goto('/vision')
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await toggle.click()
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('listitem')).toHaveText([...labels, 'Log In'])
  await expect(menu.getByRole('link', { name: 'Contact' })).toHaveAttribute(
    'href',
    'mailto:salaam@shajara.example',
  )
  await expectDonateLink(menu)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('the footer takes at most half of a phone’s screen, and the page’s ornament ends where the footer begins @script @phone', async ({
  page,
}) => {
  await page.goto('/vision')
  const footer = page.getByRole('contentinfo')
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(844 / 2)
  await page.setViewportSize({ width: 1440, height: 900 })
  const strip = page.getByRole('complementary', { name: 'Next event' }).locator('svg').first()
  const end = await strip.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(end).toBeCloseTo(await footer.evaluate((element) => element.getBoundingClientRect().top), 0)
})

test('the contact dialog opens from the top bar, and closing it returns focus to its button', {
  tag: ['@desktop', '@every-screen'],
}, async ({ page }) => {
  await page.goto('/vision')
  const opener = page.getByRole('button', { name: 'Contact' })
  const dialog = page.getByRole('dialog', { name: 'Contact' })
  await opener.click()
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('salaam@shajara.example')
  const heightOf = async (role: 'button' | 'link', name: string) =>
    (await dialog.getByRole(role, { name }).boundingBox())?.height
  if (await dialog.getByRole('button', { name: 'Copy Email' }).isVisible()) {
    expect(await heightOf('link', 'Use the contact form')).toBe(await heightOf('button', 'Copy Email'))
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('Copy Email shows its success message for two seconds; a failed copy shows the email address for three', {
  tag: ['@desktop', '@script'],
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/vision')
  await page.getByRole('button', { name: 'Contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact' })
  await freezeClock(page)
  await dialog.getByRole('button', { name: 'Copy Email' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Email copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('salaam@shajara.example')
  await page.clock.runFor(1900)
  await expect(dialog.getByRole('status')).toHaveText('Email copied to clipboard!')
  // A second click restarts the timer.
  await dialog.getByRole('button', { name: 'Copy Email' }).click()
  await page.clock.runFor(1900)
  await expect(dialog.getByRole('status')).toHaveText('Email copied to clipboard!')
  await page.clock.runFor(200)
  await expect(dialog.getByRole('status')).toBeEmpty()

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await dialog.getByRole('button', { name: 'Copy Email' }).click()
  const message = 'Failed to copy email. Please copy manually: salaam@shajara.example'
  await expect(dialog.getByRole('status')).toHaveText(message)
  await page.clock.runFor(2900)
  await expect(dialog.getByRole('status')).toHaveText(message)
  await page.clock.runFor(200)
  await expect(dialog.getByRole('status')).toBeEmpty()
})

test('the chosen theme persists across pages @script @phone', async ({ page }) => {
  await page.goto('/vision')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page).toHaveURL('/vision')
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(footer.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await footer.getByRole('button', { name: 'System' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('without JavaScript, the chosen theme persists across pages @server', async ({ site }) => {
  const page = await openPage(site, '/vision')
  const dark = await page.one('footer').submit('Dark')
  expect(dark.path).toBe('/vision')
  const about = await dark.open('/about')
  expect(about.attribute('data-theme')).toBe('dark')
  expect(about.one('footer button', 'Dark').attribute('aria-pressed')).toBe('true')
  expect((await about.one('footer').submit('System')).attribute('data-theme')).toBeNull()
})

test('the first press of Tab offers a link to skip to the content', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/vision')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

test('an unknown URL returns 404 in the shell, with links to other pages @script @phone', async ({
  page,
}) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This path ends here')
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to the homepage' })).toHaveAttribute(
    'href',
    '/',
  )
  await expect(page.getByRole('banner')).toBeVisible()
  await expectAccessible(page)
})

test('a page that cannot be rendered says so, offers a refresh, and shows no stack trace @once', async ({
  page,
  site,
}) => {
  await withoutTable(site.db, 'page', async () => {
    const response = await page.goto('/vision?broken')
    expect(response?.status()).toBe(500)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Something went wrong... Please refresh the page and try again.',
    )
    await expect(page.getByRole('link', { name: 'Refresh Page' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(response?.headers()['x-request-id'] ?? 'no request ID')
    await expect(page.getByRole('main')).not.toContainText(/at .*\.(js|ts)|no such table/)
    await expectAccessible(page)
  })
  await page.getByRole('link', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Vision')
})

test('each route selects its background @server', async ({ request }) => {
  for (const [path, background] of [
    ['/', 'default'],
    ['/about', 'islamic'],
    ['/vision', 'islamic'],
  ] as const) {
    const html = await (await request.get(path)).text()
    expect(/<body[^>]* data-background="(\w+)"/.exec(html)?.[1]).toBe(background)
  }
})

test('the sitemap lists public pages, and robots.txt excludes the admin area and the pages behind the login @server', async ({
  request,
  site,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/articles/two-hundred-plates</loc>')
  expect(sitemap).toContain('/volunteer</loc>')
  expect(sitemap).not.toContain('/admin')
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /admin')
  expect(robots).toContain(`\nSitemap: ${site.url}/sitemap.xml\n`)
  expect(sitemap).toMatch(/two-hundred-plates<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  // The login page may be indexed; the pages behind it may not.
  expect(robots).toMatch(/^Disallow: \/profile\/$/m)
  expect(await (await request.get('/profile')).text()).not.toContain('noindex')
})

test('the web app manifest has the site name from the settings @server', async ({ request, site }) => {
  await site.db.updateTable('setting').set({ value: '"Nur"' }).where('key', '=', 'name').execute()
  const manifest = await (await request.get('/site.webmanifest')).json()
  expect(manifest).toMatchObject({ id: '/', name: 'Nur', display: 'standalone', start_url: '/quran' })
  expect(manifest.shortcuts[0]).toMatchObject({ name: 'I read today', url: '/quran' })
  const maskable = manifest.icons.filter(({ purpose }: { purpose: string }) => purpose === 'maskable')
  expect(maskable).toHaveLength(2)
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
})

test('link previews describe their picture, the link to the icon is a valid URL, and calendar cells have no redundant role @server', async ({
  request,
}) => {
  for (const path of ['/', '/articles/two-hundred-plates', '/projects', '/about']) {
    const html = await (await request.get(path)).text()
    expect(html, path).toMatch(/<meta property="og:image:alt" content="[^"]{10,}"/)
    expect(/href="(data:image\/svg[^"]+)"/.exec(html)?.[1], path).toMatch(/^[^{}]+$/)
  }
  expect(await (await request.get('/volunteer')).text()).not.toContain('gridcell')
})
