import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { photo } from '#tests/images.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('a picture is found, described, replaced everywhere, restored, and the unused one deleted @phone', {
  tag: '@script',
}, async ({ page, site }) => {
  await logInAsAdmin(page, site)
  await page.goto('/admin/media')
  await page.getByPlaceholder('File name or description').fill('painting')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: /painting-event/ }).click()
  await expect(page.getByRole('link', { name: 'Edit the slide' })).toBeVisible()
  await waitForHydration(page)
  await page.getByLabel('What the picture shows').fill('A wall in spring')
  await page.getByRole('button', { name: 'Save description' }).click()
  await expect(page.getByText('Description saved.')).toBeVisible()

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
  const home = async () => (await page.request.get('/')).text()
  expect(await home()).toMatch(/\/mural-\w+-wide/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The replacement was undone.')).toBeVisible()
  expect(await home()).not.toMatch(/\/mural-\w+-wide/)

  await page.goto('/admin/media?use=unused')
  await page.getByRole('link', { name: /Mural\.jpg/ }).click()
  await expect(page.getByText('Nothing uses this picture.')).toBeVisible()
  await expectAccessible(page, { within: 'main' })
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete permanently' }).click()
  await expect(page.getByText('“Mural.jpg” was permanently deleted.')).toBeVisible()
})

test('a picture can be uploaded to the library before anything uses it @server', async ({ site }) => {
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
  expect(saved.text).toContain('Nothing uses this picture.')
})

test('without scripts a form offers the pictures of the library by name @server', async ({
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
  const sent = { ...fields, pictureIdExisting: 'quran-circles' }
  const options = { headers: { ...headers, Origin: site.url }, maxRedirects: 0, multipart: sent }
  expect((await request.post('/admin/slides/new', options)).status()).toBe(303)
  const { alt } = await site.db
    .selectFrom('picture')
    .select('alt')
    .where('id', '=', 'quran-circles')
    .executeTakeFirstOrThrow()
  const slide = site.db.selectFrom('slide').select(['pictureId', 'alt']).where('caption', '=', sent.caption)
  expect(await slide.executeTakeFirst()).toEqual({ pictureId: 'quran-circles', alt })
})
