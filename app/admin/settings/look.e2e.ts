import { brandPalette } from '#app/ui/brand-palette.ts'
import { colorTokens } from '#app/ui/color-tokens.ts'
import { expect, expectAccessible, expectContrast, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { photo } from '#tests/images.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><circle cx="45" cy="45" r="40"/></svg>'
const logoLabel = 'Logo (optional)'
const svgFile = (text: string) => new File([text], 'a.svg', { type: 'image/svg+xml' })

test('a color is previewed while it is typed, and visitors see the saved color and logo @script @phone', async ({
  page,
  site,
}) => {
  const admin = await logInAsAdmin(page, site)
  await page.goto('/admin/settings/look')
  await waitForHydration(page)
  const sample = (theme: string) => page.locator(`.look-${theme} .button-primary`)
  await expect(sample('light')).toHaveCSS('background-color', 'rgb(31, 90, 67)')
  await page.getByLabel('Brand color').fill('#FFD500')
  await expect(sample('light')).toHaveCSS('background-color', 'rgb(127, 105, 0)')
  await expect(page.getByText('#ffd500 itself would be too hard to read in the light theme.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings updated successfully!')).toBeVisible()
  const form = await openPage(site, '/admin/settings/logo', admin)
  await form.submit('Save', { [logoLabel]: svgFile(svg) })

  await page.context().clearCookies()
  await page.goto('/')
  const button = page.getByRole('link', { name: 'See what is coming up' })
  await expect(button).toHaveCSS('background-color', 'rgb(127, 105, 0)')
  await expect(page.getByRole('banner').locator('img')).toHaveJSProperty('naturalHeight', 160)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(button).toHaveCSS('background-color', 'rgb(210, 182, 74)')
  await expectContrast(page)
})

test('an admin saves a color, a logo and formats, and visitors see them @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const look = await openPage(site, '/admin/settings/look', admin)
  const preview = await look.open('/admin/settings/look?brandColor=%23ffd500&heroShape=plain')
  expect(preview.html).toMatch(/\.look-light\{[^}]*--color-evergreen:#7f6900;/)
  const settingsSaved = 'Settings updated successfully!'
  const colored = await look.submit('Save', {
    'Brand color': '#FFD500',
    'Pictures at the top of the homepage': 'In a rectangle',
  })
  expect(colored.notice).toContain(settingsSaved)

  const logo = await look.open('/admin/settings/logo')
  const rejected = await logo.submit('Save', { [logoLabel]: svgFile('<svg><text>') })
  expect(rejected.text).toContain('Please convert the text to outlines')
  const picture = await photo(1600, 900).jpeg().toBuffer()
  const saved = await rejected.submit('Save', {
    [logoLabel]: svgFile(svg),
    'Social sharing image (optional)': new File([new Uint8Array(picture)], 'b.jpg', { type: 'image/jpeg' }),
    'Description of the social sharing image (optional)': 'A courtyard',
  })
  expect(saved.notice).toContain(settingsSaved)

  const formats = await look.open('/admin/settings/formats')
  const tooLong = await formats.submit('Save', { Currency: 'euro' })
  expect(tooLong.field('Currency').description).toContain('Please keep this within 3 characters.')
  const values = { Currency: 'EUR', Dates: 'international', 'First day of the week': 'Monday' }
  expect((await tooLong.submit('Save', values)).notice).toContain(settingsSaved)

  const home = await openPage(site, '/')
  expect(home.one('meta[property="og:image:alt"]').attribute('content')).toBe('A courtyard')
  const manifest = await (await fetch(`${site.url}/site.webmanifest`)).json()
  expect(manifest.theme_color).toBe('#7f6900')
  const links = home.all('link[rel=icon], link[rel=apple-touch-icon], meta[property="og:image"]')
  const addresses = links.map((link) => link.attribute('href') ?? link.attribute('content') ?? '')
  expect(addresses.length).toBeGreaterThan(2)
  const icons = manifest.icons.map(({ src }: { src: string }) => src)
  for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
    expect((await fetch(site.url + path)).url).toContain('/files/brand/')
  }
  for (const address of [...addresses, ...icons]) {
    expect(address).toContain('/files/brand/')
    const { headers } = await fetch(new URL(address, site.url))
    expect(headers.get('content-type'), address).toMatch(/^image\//)
  }

  const volunteer = await openPage(site, '/volunteer?month=2099-03')
  expect(volunteer.one('th').text).toBe('Mon')
  expect(volunteer.one('main').text).toContain('Sunday, 1 March 2099')
  const donate = await openPage(site, '/donate')
  expect(donate.field('Amount (EUR)').description).toBe('At least €1.00. You can include cents.')
})

test('the brand color preview shows success and danger in both themes, and a red brand color changes the danger color @server', async ({
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
