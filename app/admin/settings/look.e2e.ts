import { brandPalette } from '#app/ui/brand-palette.ts'
import { colorTokens } from '#app/ui/color-tokens.ts'
import { expect, expectAccessible, expectContrast, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { photo } from '#tests/images.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('a color is previewed; visitors see the saved color, logo and formats @script @phone', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/settings/look')
  await waitForHydration(page)
  const sample = (theme: string) => page.locator(`.look-${theme} .button-primary`)
  await expect(sample('light')).toHaveCSS('background-color', 'rgb(31, 90, 67)')
  await page.getByLabel('Brand color').fill('#FFD500')
  await expect(sample('light')).toHaveCSS('background-color', 'rgb(127, 105, 0)')
  await expect(page.getByText('#ffd500 itself would be too hard to read in the light theme.')).toBeVisible()
  // What the Preview button loads without scripts.
  const preview = await page.request.get('/admin/settings/look?brandColor=%23ffd500&heroShape=plain')
  expect(await preview.text()).toMatch(/\.look-light\{[^}]*--color-evergreen:#7f6900;/)
  await page.getByLabel('Pictures at the top').selectOption('In a rectangle')
  await page.getByRole('button', { name: 'Save' }).click()
  const saved = page.getByText('Settings updated successfully!')
  await expect(saved).toBeVisible()

  await page.goto('/admin/settings/logo')
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><circle cx="45" cy="45" r="40"/></svg>'
  const bytes = { logo: Buffer.from(svg), share: await photo(1600, 900).jpeg().toBuffer() }
  await page
    .getByLabel('Logo (optional)')
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg><text>') })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please convert the text to outlines')).toBeVisible()
  await page
    .getByLabel('Logo (optional)')
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: bytes.logo })
  await page
    .getByLabel('Social sharing image (optional)')
    .setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: bytes.share })
  await page.getByLabel('What the social sharing image shows').fill('A courtyard')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(saved).toBeVisible()

  await page.goto('/admin/settings/formats')
  await page.getByLabel('Currency').fill('euro')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please keep this within 3 characters.')).toBeVisible()
  await page.getByLabel('Currency').fill('EUR')
  await page.getByLabel('Dates').selectOption('international')
  await page.getByLabel('First day of the week').selectOption('Monday')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(saved).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/')
  const button = page.getByRole('link', { name: 'See what is coming up' })
  await expect(button).toHaveCSS('background-color', 'rgb(127, 105, 0)')
  await expect(page.getByRole('banner').locator('img')).toHaveJSProperty('naturalHeight', 160)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(button).toHaveCSS('background-color', 'rgb(210, 182, 74)')
  await expectContrast(page)
  await expect(page.locator('meta[property="og:image:alt"]')).toHaveAttribute('content', 'A courtyard')
  const manifest = await (await page.request.get('/site.webmanifest')).json()
  expect(manifest.theme_color).toBe('#7f6900')
  const addresses = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon], meta[property="og:image"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? each.getAttribute('content') ?? ''))
  const icons = manifest.icons.map(({ src }: { src: string }) => src)
  for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
    expect((await page.request.get(path)).url()).toContain('/files/brand/')
  }
  for (const address of [...addresses, ...icons]) {
    expect(address).toContain('/files/brand/')
    expect((await page.request.get(address)).headers()['content-type'], address).toMatch(/^image\//)
  }

  await page.goto('/volunteer?month=2027-03')
  await expect(page.locator('th').first()).toHaveText('Mon')
  await expect(page.getByRole('main')).toContainText('Monday, 1 March 2027')
  await page.goto('/donate')
  await expect(page.getByLabel('Amount (EUR)')).toHaveAccessibleDescription(
    'At least €1.00. You can include cents.',
  )
})

test('the preview of a brand color shows success and danger in both themes, and a red brand color changes the color of danger @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const page = await openPage(site, '/admin/settings/look?brandColor=%23b3261e', admin)
  for (const theme of ['light', 'dark']) {
    const preview = page.one(`.look-${theme}`)
    expect(preview.one('.bg-success-wash').text).toContain('You are signed up.')
    expect(preview.one('.bg-clay-wash .text-clay').text).toBe('Please enter your email.')
    expect(preview.all('.button-danger')).toHaveLength(1)
  }
  const clay = /\.look-light\{[^}]*--color-clay:(#\w+)/.exec(page.html)?.[1]
  expect(clay).toBe(brandPalette('#b3261e').clay[0])
  expect(clay).not.toBe(colorTokens.clay[0])
})
