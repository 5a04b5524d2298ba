import sharp from 'sharp'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { altLabel, newPicture, openHomepageForm, pictureSrc, successMessage } from '#tests/homepage-form.ts'
import { type HtmlPage, openPage } from '#tests/html-page.ts'
import { photo, photoWithLocation } from '#tests/images.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { waitFor } from '#tests/site.ts'
import { homepageCollection, homepageId } from './homepage-collection.ts'

test('an admin replaces the homepage picture, and visitors see the new one @server', async ({ site }) => {
  expect(await (await fetch(site.url)).text()).toContain('structure-banner')
  const form = await openHomepageForm(site)
  expect(form.one('h1').text).toBe('Homepage')
  expect(pictureSrc(form)).toMatch(/structure-banner/)
  const saved = await form.submit('Save', {
    Title: 'Welcome, neighbor',
    ...(await newPicture('Our Mural.jpg', photoWithLocation())),
    [altLabel]: 'A mural at dusk',
  })
  expect(saved.text).toContain(successMessage)
  expect(pictureSrc(saved)).toMatch(/homepage\/our-mural-/)
  expect(saved.one('form img').attribute('alt')).toBe('A mural at dusk')

  const readPicture = async (url = '') =>
    sharp(await (await fetch(new URL(url, site.url))).bytes()).metadata()
  const visitor = await openPage(site, '/')
  expect(visitor.one('h1').text).toBe('Welcome, neighbor')
  const image = visitor.one('img[alt="A mural at dusk"]')
  // The uploaded photo is 600 pixels wide before its EXIF rotation.
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

test('an admin is warned before overwriting another admin’s change @server', async ({ site }) => {
  const form = await openHomepageForm(site)
  const yusuf = await addTestMember(site.db, { role: 'admin', name: 'Yusuf Rahman' })
  const { version } = await site.db.selectFrom('homepage').select('version').executeTakeFirstOrThrow()
  const change = { id: homepageId, version, values: { title: 'Theirs' } }
  await changeItem(site.db, homepageCollection, change, yusuf, new Date())

  const readStored = () =>
    site.db
      .selectFrom('homepage')
      .innerJoin('picture', 'picture.id', 'homepage.pictureId')
      .select(['title', 'alt'])
      .executeTakeFirstOrThrow()
  const before = await readStored()
  const warned = await form.submit('Save', { Title: 'Ours', [altLabel]: 'Our description' })
  expect(warned.text).toContain('Yusuf Rahman saved the homepage')
  expect(warned.field('Title').value).toBe('Ours')
  expect(warned.field(altLabel).value).toBe('Our description')
  expect(await readStored()).toEqual({ title: 'Theirs', alt: before.alt })
  expect((await warned.submit('Save')).text).toContain(successMessage)
  expect(await readStored()).toEqual({ title: 'Ours', alt: 'Our description' })
})

test('an earlier version can be compared and restored, and each step undone @server', async ({ site }) => {
  const expectTitle = async (page: HtmlPage, title: string) => {
    expect(page.field('Title').value).toBe(title)
    expect((await page.open('/')).one('h1').text).toBe(title)
  }
  const form = await openHomepageForm(site)
  const morning = await form.submit('Save', { Title: 'Morning' })
  expect(morning.text).toContain(successMessage)
  const before = pictureSrc(morning)

  const picture = await newPicture('Evening.png', photo(400, 300).png().toBuffer())
  const evening = await morning.submit('Save', { Title: 'Evening', ...picture, [altLabel]: 'The evening' })
  expect(pictureSrc(evening)).toMatch(/homepage\/evening-/)
  const undone = await evening.submit('Undo')
  expect(undone.text).toContain('The change was undone.')
  await expectTitle(undone, 'Morning')
  expect(pictureSrc(undone)).toBe(before)
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
  expect(restored && pictureSrc(restored)).toBe(before)
  const undoneRestore = await restored?.submit('Undo')
  if (undoneRestore) await expectTitle(undoneRestore, 'Evening')
  expect(undoneRestore).toBeDefined()
})

test('the homepage has versions but no trash, export or other list actions @server', async ({
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
