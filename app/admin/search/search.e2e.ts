import { expect, expectAccessible, test, waitForHydration } from '#tests/e2e.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('the command palette opens with a key or a button, loads only then, and opens the chosen result', {
  tag: ['@script', '@desktop'],
}, async ({ page, site }) => {
  await logInAsAdmin(page, site)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/command-palette/.test(request.url())) scripts.push(request.url())
  })
  await page.goto('/admin/messages')
  await waitForHydration(page)
  expect(scripts).toEqual([])
  const search = page.getByRole('link', { name: 'Search' })
  await search.focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  const input = palette.getByRole('combobox')
  await expect(input).toBeFocused()
  expect(scripts.length).toBeGreaterThan(0)
  await input.fill('xyzzy plugh')
  await expect(palette).toContainText('No matches.')
  await input.fill('quran circles')
  await expect(palette.getByRole('option').filter({ hasText: 'Projects' })).toContainText(/circles/i)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(search).toBeFocused()

  await search.click()
  await input.fill('backup')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Backups')
  await input.press('Enter')
  await expect(page).toHaveURL('/admin/backups')
  await expect(palette).toBeHidden()
})

test('Enter opens the search page while the results still belong to an earlier search', {
  tag: ['@script', '@desktop'],
}, async ({ page, site }) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/messages')
  await waitForHydration(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  const input = palette.getByRole('combobox')
  await input.fill('backup')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Backups')
  // The next results never arrive.
  await page.route(/\/admin\/search\/results/, () => {})
  await input.fill('quran circles')
  await input.press('Enter')
  await expect(page).toHaveURL('/admin/search?q=quran+circles')
  await expect(palette).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: "Qur'an Circles" }).first()).toBeVisible()
})

test('Ctrl+K works before the scripts have loaded, and what is typed after it is not lost', {
  tag: ['@script', '@desktop'],
}, async ({ page, site }) => {
  await logInAsAdmin(page, site)
  let releaseScripts = () => {}
  const scriptsReleased = new Promise<void>((resolve) => {
    releaseScripts = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await scriptsReleased
    await route.continue()
  })
  await page.goto('/admin/messages', { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'Search' }).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Backuo')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('p')
  releaseScripts()
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect(palette.getByRole('combobox')).toHaveValue('Backup')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await expect(palette.getByRole('option', { selected: true })).toContainText('Backups')
})

test('without JavaScript, the search is a page @server', async ({ request, site }) => {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  const headers = { Cookie: await sessionCookie(site, email) }
  const page = await (await request.get('/admin/search?q=quran+circles', { headers })).text()
  expect(page).toMatch(/<a[^>]* href="\/admin\/projects\/[^"]+"[^>]*>(?:<bdi>)?Qur&#x27;an Circles</)
  expect(page).toContain('href="/admin/search"')
  const noMatches = await (await request.get('/admin/search?q=xyzzy', { headers })).text()
  expect(noMatches).toContain('No matches.')
})
