import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { photo } from '#tests/images.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('an admin replaces a picture everywhere with an upload, and undoes it @phone', {
  tag: '@script',
}, async ({ page, site }) => {
  await logInAsAdmin(page, site)
  await site.db.updateTable('picture').set({ alt: 'A wall in spring' }).where('id', '=', muralId).execute()
  await page.goto(`/admin/media/${muralId}`)
  await page.getByRole('link', { name: 'Replace everywhere' }).click()
  await waitForHydration(page)
  const buffer = await photo(600, 750).jpeg().toBuffer()
  await page
    .getByLabel(/Choose a picture/)
    .setInputFiles({ name: 'Mural.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.locator('form img').first()).toHaveAttribute('src', /\/mural-/)
  await expect(page.getByLabel('What the picture shows')).toHaveValue('A wall in spring')
  await page.getByRole('button', { name: 'Replace everywhere' }).click()
  await expect(page.getByText('Replaced in one place.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mural.jpg')
  await expectAccessible(page, { within: 'main' })
  await expectNoOverflow(page)
  const fetchHome = async () => (await page.request.get('/')).text()
  expect(await fetchHome()).toMatch(/\/mural-\w+-wide/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The replacement was undone.')).toBeVisible()
  expect(await fetchHome()).not.toMatch(/\/mural-\w+-wide/)
})

/** The picture of a slide on the homepage. */
const muralId = 'painting-event'

test('a picture is found by name, and its description is saved @server', async ({ site }) => {
  const library = await openPage(site, '/admin/media', await addTestMember(site.db, { role: 'admin' }))
  const found = await library.one('main').submit('Search', { Search: 'painting' })
  expect(found.one('ul', 'Pictures').all('li')).toHaveLength(1)
  const picture = await found.follow(/painting-event/)
  expect(picture.one('a', /^Edit the slide/).attribute('href')).toMatch(/^\/admin\/slides\//)
  const saved = await picture.submit('Save description', { 'What the picture shows': 'A wall in spring' })
  expect(saved.notice).toContain('Description saved.')
  expect(saved.field('What the picture shows').value).toBe('A wall in spring')
})

test('a picture can be uploaded before anything uses it, and an unused one can be deleted @server', async ({
  site,
}) => {
  const hostileAlt = '=1 A gate "><img src=x onerror=evil=1>'
  const admin = await addTestMember(site.db, { role: 'admin' })
  const form = await (await openPage(site, '/admin/media', admin)).follow('Upload a picture')
  const picture = new File([new Uint8Array(await photo(160, 120).jpeg().toBuffer())], 'Gate.jpg', {
    type: 'image/jpeg',
  })
  const rejected = await form
    .page()
    .submitForm(
      form.one('main form').element as HTMLFormElement,
      form.one('button', 'Save picture').element as HTMLButtonElement,
    )
  expect([rejected.status, rejected.alert]).toEqual([400, expect.stringContaining('Nothing was saved.')])
  const saved = await form.submit('Save picture', {
    'Choose a picture': picture,
    'What the picture shows': hostileAlt,
  })
  expect(saved.one('h1').text).toBe('Gate.jpg')
  expect(saved.field('What the picture shows').value).toBe(hostileAlt)

  const unused = await (await saved.open('/admin/media?use=unused')).follow(/Gate\.jpg/)
  expect(unused.text).toContain('Nothing uses this picture.')
  const deleted = await (await unused.follow('Delete')).submit('Yes, delete permanently')
  expect(deleted.notice).toContain('“Gate.jpg” was permanently deleted.')
})

test('without JavaScript, a form offers the pictures of the library by name @server', async ({
  request,
  site,
}) => {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  const headers = { Cookie: await sessionCookie(site, email) }
  const form = await (await request.get('/admin/slides/new', { headers })).text()
  expect(form).toMatch(/<option value="quran-circles">quran-circles: /)
  const fields = {
    pictureId: '',
    pictureIdAlt: '',
    caption: 'From the library',
    publication: 'draft',
    publishAt: '',
  }
  const multipart = { ...fields, pictureIdExisting: 'quran-circles' }
  const options = { headers: { ...headers, Origin: site.url }, maxRedirects: 0, multipart }
  expect((await request.post('/admin/slides/new', options)).status()).toBe(303)
  const { alt } = await site.db
    .selectFrom('picture')
    .select('alt')
    .where('id', '=', 'quran-circles')
    .executeTakeFirstOrThrow()
  const slide = site.db.selectFrom('slide').select(['pictureId', 'alt']).where('caption', '=', fields.caption)
  expect(await slide.executeTakeFirst()).toEqual({ pictureId: 'quran-circles', alt })
})
