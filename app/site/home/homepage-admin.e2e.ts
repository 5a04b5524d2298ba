import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, hasScripts, test, waitForHydration } from '#tests/e2e.ts'
import { type HtmlPage, openPage } from '#tests/html-page.ts'
import { photo, photoWithLocation, script } from '#tests/images.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { type Site, waitFor } from '#tests/site.ts'
import { tempFiles } from '#tests/temp-files.ts'
import { homepageCollection, homepageId } from './homepage-collection.ts'

const fileOf = tempFiles()

async function openForm(page: Page, site: Site) {
  await logInAsAdmin(page, site, 'Zaynab Haddad')
  await page.goto('/admin/homepage')
  if (hasScripts()) await waitForHydration(page)
}

/** Opens the form without a browser. */
async function openHtmlForm(site: Site) {
  const admin = await addTestMember(site.db, { name: 'Zaynab Haddad', role: 'admin' })
  return openPage(site, '/admin/homepage', admin)
}

const newPicture = async (name: string, bytes: Buffer | Promise<Buffer>) => ({
  'Choose another picture': new File([new Uint8Array(await bytes)], name),
})
const pictureOf = (page: HtmlPage) => page.one('form img').attribute('src')
const alt = 'What the picture shows'
const success = 'Homepage updated successfully!'

test('an admin replaces the picture of the home page and visitors see it @server', async ({ site }) => {
  expect(await (await fetch(site.url)).text()).toContain('structure-banner')
  const form = await openHtmlForm(site)
  expect(form.one('h1').text).toBe('Homepage')
  expect(pictureOf(form)).toMatch(/structure-banner/)
  const saved = await form.submit('Save', {
    Title: 'Welcome, neighbor',
    ...(await newPicture('Our Mural.jpg', photoWithLocation())),
    [alt]: 'A mural at dusk',
  })
  expect(saved.text).toContain(success)
  expect(pictureOf(saved)).toMatch(/homepage\/our-mural-/)
  expect(saved.one('form img').attribute('alt')).toBe('A mural at dusk')

  const readPicture = async (url = '') =>
    sharp(await (await fetch(new URL(url, site.url))).bytes()).metadata()
  const visitor = await openPage(site, '/')
  expect(visitor.one('h1').text).toBe('Welcome, neighbor')
  const image = visitor.one('img[alt="A mural at dusk"]')
  // The photo was stored rotated, with its GPS location.
  expect(image.attribute('width')).toBe('400')
  expect(await readPicture(image.attribute('src') ?? '')).toMatchObject({ width: 400 })

  const avif = await waitFor('the optimized sizes', async () => {
    const { element } = (await openPage(site, '/')).one('img[alt="A mural at dusk"]')
    const source = element.closest('picture')?.querySelector('source[type="image/avif"]')
    return /\S*homepage\/our-mural-\w+-wide-400\.avif(?= 400w)/.exec(
      source?.getAttribute('srcset') ?? '',
    )?.[0]
  })
  expect(await readPicture(avif)).toMatchObject({ format: 'heif', width: 400 })
})

test('a new picture requires alt text, and no input is lost without it @script @phone', async ({
  page,
  site,
}) => {
  await openForm(page, site)
  await page.getByLabel('Description').fill('What I typed')
  await page
    .getByLabel(/another picture/)
    .setInputFiles(await fileOf('A.png', await photo(400, 300).png().toBuffer()))
  await expect(page.locator('form img').first()).toHaveAttribute('src', /homepage\/a-/)
  await page.getByLabel('What the picture shows').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please describe in a few words what the picture shows')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('What I typed')
  await expect(page.locator('form img').first()).toHaveAttribute('src', /homepage\/a-/)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('What the picture shows').fill('A wall')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Homepage updated successfully!')).toBeVisible()
  await expect(page.getByLabel('What the picture shows')).toHaveValue('A wall')
})

test('without scripts, a new picture requires alt text, and no input is lost without it @server', async ({
  site,
}) => {
  const form = await openHtmlForm(site)
  const picture = await newPicture('A.png', photo(400, 300).png().toBuffer())
  const rejected = await form.submit('Save', { Description: 'What I typed', ...picture, [alt]: '' })
  expect(rejected.field(alt).description).toContain('Please describe in a few words what the picture shows')
  expect(rejected.field('Description').value).toBe('What I typed')
  expect(pictureOf(rejected)).toMatch(/homepage\/a-/)
  const saved = await rejected.submit('Save', { [alt]: 'A wall' })
  expect(saved.text).toContain(success)
  expect(saved.field(alt).value).toBe('A wall')
})

test('a file that is not a picture, or larger than 25 MB, is rejected next to the field, and the input is preserved @script @phone', async ({
  page,
  site,
}) => {
  await openForm(page, site)
  await page.getByLabel('Description').fill('Still here')
  await page.getByLabel('What the picture shows').fill('Fun')
  for (const [name, bytes, problem] of [
    ['fun.png', Buffer.from(script), 'This file is not a picture that we can read'],
    ['huge.jpg', Buffer.alloc(50 * 1024 * 1024, 1), 'This picture is larger than 25 MB'],
  ] as const) {
    await page.getByLabel(/another picture/).setInputFiles(await fileOf(name, bytes))
    await expect(page.getByText(problem)).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Still here')
  }
  await expect(page).not.toHaveTitle('owned')
})

test('without scripts, a file that is not a picture, or larger than 25 MB, is rejected next to the field @server', async ({
  site,
}) => {
  const form = await openHtmlForm(site)
  for (const [name, bytes, problem] of [
    ['fun.png', Buffer.from(script), 'This file is not a picture that we can read'],
    ['huge.jpg', Buffer.alloc(50 * 1024 * 1024, 1), 'This picture is larger than 25 MB'],
  ] as const) {
    const values = { Description: 'Still here', [alt]: 'Fun', ...(await newPicture(name, bytes)) }
    const rejected = await form.submit('Save', values)
    expect(rejected.field('Choose another picture').description).toContain(problem)
    expect(rejected.field('Description').value).toBe('Still here')
  }
})

test('an upload can be dropped, canceled and retried @desktop', { tag: '@script' }, async ({
  page,
  site,
}) => {
  await openForm(page, site)
  let network: 'hang' | 'fail' | 'continue' = 'hang'
  await page.route('**/admin/pictures', (route) => {
    if (network === 'fail') return route.abort()
    if (network === 'continue') return route.continue()
  })
  const bytes = await photo(500, 300).jpeg().toBuffer()
  const drop = async () => {
    const files = await page.evaluateHandle((base64) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([content], 'dropped.jpg', { type: 'image/jpeg' }))
      return data
    }, bytes.toString('base64'))
    await page.getByText('or drop one here').dispatchEvent('drop', { dataTransfer: files })
  }
  await drop()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  network = 'fail'
  await drop()
  await expect(page.getByText('The connection was lost')).toBeVisible()
  network = 'continue'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('form img').first()).toHaveAttribute('src', /homepage\/dropped-/)
})

test('the focal point is chosen with the keyboard', async ({ page, site }) => {
  await openForm(page, site)
  await page
    .getByLabel(/another picture/)
    .setInputFiles(await fileOf('tall.jpg', await photo(300, 900).jpeg().toBuffer()))
  if (hasScripts()) await expect(page.locator('form img').first()).toHaveAttribute('src', /homepage\/tall-/)
  await page.getByLabel('What the picture shows').fill('A minaret')
  if (!hasScripts()) {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Homepage updated successfully!')).toBeVisible()
  }
  await page.getByRole('radio', { name: 'Center', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  if (hasScripts())
    await expect(page.getByRole('radio', { name: 'center, above center', exact: true })).toBeChecked()
  else await expect(page.getByRole('radio', { name: 'left of center, center', exact: true })).toBeChecked()
  // The crops follow the chosen point before it is saved, also without scripts.
  const crop = page.locator('figure', { hasText: 'On a desktop' }).locator('img')
  await expect(crop).toHaveCSS('object-position', hasScripts() ? '50% 25%' : '25% 50%')
  await expect(page.getByText('Visitors see only 44% of its height on a phone')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Homepage updated successfully!')).toBeVisible()
  await expect
    .poll(async () => {
      const row = await site.db
        .selectFrom('homepage')
        .innerJoin('picture', 'picture.id', 'homepage.pictureId')
        .select(['focalX', 'focalY'])
        .executeTakeFirstOrThrow()
      return [row.focalX, row.focalY]
    })
    .toEqual(hasScripts() ? [0.5, 0.25] : [0.25, 0.5])
  await page.goto('/')
  const banner = await page.getByRole('img', { name: 'A minaret' }).boundingBox()
  if (!banner) throw new Error('There is no banner')
  expect(banner.height).toBeLessThanOrEqual(banner.width * (banner.width < 640 ? 1.34 : 0.67))
})

test('an admin is warned before overwriting another admin’s change @server', async ({ site }) => {
  const form = await openHtmlForm(site)
  const yusuf = await addTestMember(site.db, { role: 'admin', name: 'Yusuf Rahman' })
  const { version } = await site.db.selectFrom('homepage').select('version').executeTakeFirstOrThrow()
  const change = { id: homepageId, version, values: { title: 'Theirs' } }
  await changeItem(site.db, homepageCollection, change, yusuf, new Date())

  const stored = () =>
    site.db
      .selectFrom('homepage')
      .innerJoin('picture', 'picture.id', 'homepage.pictureId')
      .select(['title', 'alt'])
      .executeTakeFirstOrThrow()
  const before = await stored()
  const warned = await form.submit('Save', { Title: 'Ours', [alt]: 'Our description' })
  expect(warned.text).toContain('Yusuf Rahman saved the homepage')
  expect(warned.field('Title').value).toBe('Ours')
  expect(warned.field(alt).value).toBe('Our description')
  expect(await stored()).toEqual({ title: 'Theirs', alt: before.alt })
  expect((await warned.submit('Save')).text).toContain(success)
  expect(await stored()).toEqual({ title: 'Ours', alt: 'Our description' })
})

test('a picture from the library, or a new one, unchecks “Remove picture”', { tag: '@script' }, async ({
  page,
  site,
}) => {
  await openForm(page, site)
  const removePicture = page.getByLabel('Remove picture')
  const image = page.locator('form img').first()
  await removePicture.check()
  const newPicture = await fileOf('after-all.png', await photo(400, 300).png().toBuffer())
  await page.getByLabel(/another picture/).setInputFiles(newPicture)
  await expect(image).toHaveAttribute('src', /homepage\/after-all-/)
  await expect(removePicture).not.toBeChecked()
  await page.getByLabel('What the picture shows').fill('After all')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Homepage updated successfully!')).toBeVisible()
  await expect(image).toHaveAttribute('src', /homepage\/after-all-/)

  await page.getByText('Choose from the library').click()
  const library = page.locator('details').filter({ hasText: 'Choose from the library' })
  await expect(library.getByRole('button')).not.toHaveCount(0)
  await expectAccessible(page)
  await library.getByRole('button', { name: /garden mural/ }).click()
  await expect(page.getByLabel('What the picture shows')).toHaveValue(/garden mural/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(image).toHaveAttribute('src', /painting-event/)
  await expect
    .poll(() => site.db.selectFrom('homepage').select('pictureId').executeTakeFirst())
    .toEqual({ pictureId: 'painting-event' })
})

test('an earlier version can be compared and restored, and each step undone @server', async ({ site }) => {
  const expectTitle = async (page: HtmlPage, title: string) => {
    expect(page.field('Title').value).toBe(title)
    expect((await page.open('/')).one('h1').text).toBe(title)
  }
  const form = await openHtmlForm(site)
  const morning = await form.submit('Save', { Title: 'Morning' })
  expect(morning.text).toContain(success)
  const before = pictureOf(morning)

  const picture = await newPicture('Evening.png', photo(400, 300).png().toBuffer())
  const evening = await morning.submit('Save', { Title: 'Evening', ...picture, [alt]: 'The evening' })
  expect(pictureOf(evening)).toMatch(/homepage\/evening-/)
  const undone = await evening.submit('Undo')
  expect(undone.text).toContain('The change was undone.')
  await expectTitle(undone, 'Morning')
  expect(pictureOf(undone)).toBe(before)
  const redone = await undone.submit('Redo')
  await expectTitle(redone, 'Evening')

  const versions = await redone.follow('Versions')
  const rows = versions.all('tr', /Zaynab Haddad/)
  expect(rows).toHaveLength(4)
  expect(rows[0]?.text).toMatch(/Version \d+ \(current\)/)
  expect(rows[0]?.text).toContain('Title, Picture')
  const compared = await rows[3]?.follow(/^Compare/)
  expect(compared?.texts('main del').at(-1)).toBe('Morning')
  expect(compared?.texts('main ins').at(-1)).toBe('Evening')
  expect(compared?.all('figure img')).toHaveLength(2)
  const restored = await compared?.submit('Restore this version')
  expect(restored?.text).toMatch(/Version \d+ was restored\./)
  if (restored) await expectTitle(restored, 'Morning')
  expect(restored && pictureOf(restored)).toBe(before)
  const again = await restored?.submit('Undo')
  if (again) await expectTitle(again, 'Evening')
  expect(again).toBeDefined()
})

test('the home page has versions but no trash, export or other list actions @server', async ({
  request,
  site,
}) => {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  const headers = { Origin: site.url, Cookie: await sessionCookie(site, email) }
  const history = '/admin/homepage/home/history'
  expect((await request.get(history, { headers })).status()).toBe(200)
  for (const path of ['/admin/homepage/trash', '/admin/homepage/home/remove', '/admin/homepage/export.csv']) {
    expect([path, (await request.get(path, { headers })).status()]).toEqual([path, 404])
  }
  const options = { headers, maxRedirects: 0 }
  for (const verb of ['trash', 'restore', 'duplicate', 'move', 'remove']) {
    const path = `/admin/homepage/home/${verb}`
    expect([path, (await request.post(path, options)).status()]).toEqual([path, 404])
  }
  const restore = { ...options, form: { version: '1' } }
  expect((await request.post(`${history}/999`, restore)).status()).toBe(404)
  const anonymous = { headers: { Origin: site.url }, maxRedirects: 0 }
  expect((await request.get(history, anonymous)).status()).toBe(401)
  expect((await request.get(`${history}/1`, anonymous)).status()).toBe(401)
  expect((await request.post(`${history}/1`, anonymous)).status()).toBe(401)
})

test('a picture chosen before hydration is uploaded', { tag: '@script' }, async ({ page, site }) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/homepage', { waitUntil: 'commit' })
  await page
    .getByLabel(/another picture/)
    .setInputFiles(await fileOf('early.png', await photo(300, 300).png().toBuffer()))
  await expect(page.locator('form img').first()).toHaveAttribute('src', /homepage\/early-/)
})
