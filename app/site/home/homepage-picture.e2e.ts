import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  isJavaScriptEnabled,
  test,
  waitForHydration,
} from '#tests/e2e.ts'
import { altLabel, newPicture, openHomepageForm, pictureSrc, successMessage } from '#tests/homepage-form.ts'
import { photo, script } from '#tests/images.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import type { Site } from '#tests/site.ts'
import { tempFiles } from '#tests/temp-files.ts'

const fileOf = tempFiles()

async function openForm(page: Page, site: Site) {
  await logInAsAdmin(page, site, 'Zaynab Haddad')
  await page.goto('/admin/homepage')
  if (isJavaScriptEnabled()) await waitForHydration(page)
}

const rejectedFiles = [
  ['fun.png', Buffer.from(script), 'This file is not a picture that we can read'],
  ['huge.jpg', Buffer.alloc(26 * 1024 * 1024, 1), 'This picture is larger than 25 MB'],
] as const

test('a file that is not a picture, or is larger than 25 MB, is rejected next to the field; a new picture requires alt text; no input is lost @script @phone', async ({
  page,
  site,
}) => {
  await openForm(page, site)
  await page.getByLabel('Description').fill('What I typed')
  for (const [name, bytes, problem] of rejectedFiles) {
    await page.getByLabel(/another picture/).setInputFiles(await fileOf(name, bytes))
    await expect(page.getByText(problem)).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('What I typed')
  }
  await expect(page).not.toHaveTitle('owned')
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

test('without JavaScript, a new picture requires alt text, and no input is lost if it is missing @server', async ({
  site,
}) => {
  const form = await openHomepageForm(site)
  const picture = await newPicture('A.png', photo(400, 300).png().toBuffer())
  const rejected = await form.submit('Save', { Description: 'What I typed', ...picture, [altLabel]: '' })
  expect(rejected.field(altLabel).description).toContain(
    'Please describe in a few words what the picture shows',
  )
  expect(rejected.field('Description').value).toBe('What I typed')
  expect(pictureSrc(rejected)).toMatch(/homepage\/a-/)
  const saved = await rejected.submit('Save', { [altLabel]: 'A wall' })
  expect(saved.text).toContain(successMessage)
  expect(saved.field(altLabel).value).toBe('A wall')
})

test('without JavaScript, a file that is not a picture, or is larger than 25 MB, is rejected next to the field @server', async ({
  site,
}) => {
  const form = await openHomepageForm(site)
  for (const [name, bytes, problem] of rejectedFiles) {
    const values = { Description: 'Still here', [altLabel]: 'Fun', ...(await newPicture(name, bytes)) }
    const rejected = await form.submit('Save', values)
    expect(rejected.field('Choose another picture').description).toContain(problem)
    expect(rejected.field('Description').value).toBe('Still here')
  }
})

test('a file can be dropped, and its upload canceled and retried @desktop', { tag: '@script' }, async ({
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
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
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

test('the focal point can be chosen with the keyboard', async ({ page, site }) => {
  await openForm(page, site)
  await page
    .getByLabel(/another picture/)
    .setInputFiles(await fileOf('tall.jpg', await photo(300, 900).jpeg().toBuffer()))
  if (isJavaScriptEnabled())
    await expect(page.locator('form img').first()).toHaveAttribute('src', /homepage\/tall-/)
  await page.getByLabel('What the picture shows').fill('A minaret')
  if (!isJavaScriptEnabled()) {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Homepage updated successfully!')).toBeVisible()
  }
  await page.getByRole('radio', { name: 'Center', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  if (isJavaScriptEnabled())
    await expect(page.getByRole('radio', { name: 'center, above center', exact: true })).toBeChecked()
  else await expect(page.getByRole('radio', { name: 'left of center, center', exact: true })).toBeChecked()
  // The crops follow the chosen point before it is saved, even without JavaScript.
  const crop = page.locator('figure', { hasText: 'On a desktop' }).locator('img')
  await expect(crop).toHaveCSS('object-position', isJavaScriptEnabled() ? '50% 25%' : '25% 50%')
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
    .toEqual(isJavaScriptEnabled() ? [0.5, 0.25] : [0.25, 0.5])
  await page.goto('/')
  const banner = await page.getByRole('img', { name: 'A minaret' }).boundingBox()
  if (!banner) throw new Error('There is no banner')
  expect(banner.height).toBeLessThanOrEqual(banner.width * (banner.width < 640 ? 1.34 : 0.67))
})

test('a new picture unchecks “Remove picture”, and a picture from the library can be chosen', {
  tag: '@script',
}, async ({ page, site }) => {
  await openForm(page, site)
  const removePicture = page.getByLabel('Remove picture')
  const image = page.locator('form img').first()
  await removePicture.check()
  const file = await fileOf('after-all.png', await photo(400, 300).png().toBuffer())
  await page.getByLabel(/another picture/).setInputFiles(file)
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

test('the library adds each page once, and a page that failed can be loaded again @desktop', {
  tag: '@script',
}, async ({ page, site }) => {
  await openForm(page, site)
  let network: 'fail' | 'continue' = 'fail'
  let respond = () => {}
  const isClickedTwice = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route(/\/admin\/pictures/, async (route) => {
    if (!route.request().url().includes('before=')) {
      return route.fulfill({ json: { pictures: [{ id: 'first', variants: [] }], next: 'cursor' } })
    }
    if (network === 'fail') return route.abort()
    await isClickedTwice
    return route.fulfill({ json: { pictures: [{ id: 'second', variants: [] }], next: null } })
  })
  await page.getByText('Choose from the library').click()
  const library = page.locator('details').filter({ hasText: 'Choose from the library' })
  await library.getByRole('button', { name: 'Show more' }).click()
  await expect(library.getByText('The pictures could not be loaded. Please try again.')).toBeVisible()
  network = 'continue'
  await library.getByRole('button', { name: 'Try again' }).dblclick()
  respond()
  await expect(library.getByRole('button', { name: /Show more|Try again|One moment/ })).toHaveCount(0)
  await expect(library.getByRole('listitem')).toHaveCount(2)
})

test('a picture chosen before hydration is uploaded', { tag: '@script' }, async ({ page, site }) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/homepage', { waitUntil: 'commit' })
  await page
    .getByLabel(/another picture/)
    .setInputFiles(await fileOf('early.png', await photo(300, 300).png().toBuffer()))
  await expect(page.locator('form img').first()).toHaveAttribute('src', /homepage\/early-/)
})
