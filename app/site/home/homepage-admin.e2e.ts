import type { Page } from '@playwright/test'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, hasScripts, test, waitForHydration } from '#tests/e2e.ts'
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

test('an admin replaces the picture of the home page and visitors see it @once', async ({
  page,
  site,
  browser,
}) => {
  expect(await (await fetch(site.url)).text()).toContain('structure-banner')
  await openForm(page, site)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homepage')
  await expect(page.locator('form img').first()).toHaveAttribute('src', /structure-banner/)

  await page.getByLabel('Title').fill('Welcome, neighbor')
  await page
    .getByLabel(/another picture/)
    .setInputFiles(await fileOf('Our Mural.jpg', await photoWithLocation()))
  await page.getByLabel('What the picture shows').fill('A mural at dusk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Homepage updated successfully!')).toBeVisible()
  const current = page.locator('form img').first()
  await expect(current).toHaveAttribute('src', /homepage\/our-mural-/)
  await expect(current).toHaveAttribute('alt', 'A mural at dusk')

  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Welcome, neighbor')
  const image = visitor.getByRole('img', { name: 'A mural at dusk' })
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  // The photo was stored rotated, with its GPS location.
  expect(await image.getAttribute('width')).toBe('400')

  await waitFor('the optimized sizes', async () => {
    const html = await (await fetch(`${site.url}/`)).text()
    return /homepage\/our-mural-\w+-wide-400\.avif 400w/.test(html) || undefined
  })
  await visitor.goto('/')
  await expect
    .poll(() => image.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/our-mural-\w+-wide-400\.avif$/)
  await visitor.close()
})

test('a new picture requires alt text, and no input is lost without it', async ({ page, site }) => {
  await openForm(page, site)
  await page.getByLabel('Description').fill('What I typed')
  await page
    .getByLabel(/another picture/)
    .setInputFiles(await fileOf('A.png', await photo(400, 300).png().toBuffer()))
  if (hasScripts()) await expect(page.locator('form img').first()).toHaveAttribute('src', /homepage\/a-/)
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

test('a file that is not a picture, or larger than 25 MB, is rejected next to the field, and the input is preserved', async ({
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
    if (!hasScripts()) await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(problem)).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Still here')
  }
  await expect(page).not.toHaveTitle('owned')
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

test('an admin is warned before overwriting another admin’s change @once', async ({ page, site }) => {
  await openForm(page, site)
  const yusuf = await addTestMember(site.db, { role: 'admin', name: 'Yusuf Rahman' })
  const { version } = await site.db.selectFrom('homepage').select('version').executeTakeFirstOrThrow()
  const change = { id: homepageId, version, values: { title: 'Theirs' } }
  await changeItem(site.db, homepageCollection, change, yusuf, new Date())

  const alt = page.getByLabel('What the picture shows')
  const altStored = async () => {
    const row = site.db.selectFrom('homepage').innerJoin('picture', 'picture.id', 'homepage.pictureId')
    return (await row.select('alt').executeTakeFirstOrThrow()).alt
  }
  const before = await altStored()
  await page.getByLabel('Title').fill('Ours')
  await alt.fill('Our description')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Yusuf Rahman saved the homepage')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Ours')
  await expect(alt).toHaveValue('Our description')
  expect(await altStored()).toBe(before)
  expect(await site.db.selectFrom('homepage').select('title').executeTakeFirstOrThrow()).toEqual({
    title: 'Theirs',
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Homepage updated successfully!')).toBeVisible()
  expect(await site.db.selectFrom('homepage').select('title').executeTakeFirstOrThrow()).toEqual({
    title: 'Ours',
  })
  expect(await altStored()).toBe('Our description')
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

test('an earlier version can be compared and restored, and each step undone @once', async ({
  page,
  site,
}) => {
  const title = page.getByLabel('Title')
  const image = page.locator('form img').first()
  const read = async () => (await page.request.get('/')).text()
  await openForm(page, site)
  await title.fill('Morning')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Homepage updated successfully!')).toBeVisible()
  const before = String(await image.getAttribute('src'))

  await title.fill('Evening')
  const chosen = await fileOf('Evening.png', await photo(400, 300).png().toBuffer())
  await page.getByLabel(/another picture/).setInputFiles(chosen)
  await page.getByLabel('What the picture shows').fill('The evening')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(image).toHaveAttribute('src', /homepage\/evening-/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The change was undone.')).toBeVisible()
  await expect(title).toHaveValue('Morning')
  await expect(image).toHaveAttribute('src', before)
  expect(await read()).toContain('Morning')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(title).toHaveValue('Evening')

  await page.getByRole('link', { name: 'Versions' }).click()
  const rows = page.getByRole('row').filter({ hasText: 'Zaynab Haddad' })
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText(/Version \d+ \(current\)/)
  await expect(rows.first()).toContainText('Title, Picture')
  await rows.last().getByRole('link', { name: 'Compare' }).click()
  await expect(page.locator('main del').last()).toHaveText('Morning')
  await expect(page.locator('main ins').last()).toHaveText('Evening')
  await expect(page.locator('figure img')).toHaveCount(2)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText(/Version \d+ was restored\./)).toBeVisible()
  await expect(title).toHaveValue('Morning')
  await expect(image).toHaveAttribute('src', before)
  expect(await read()).toContain('Morning')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title).toHaveValue('Evening')
  expect(await read()).toContain('Evening')
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
