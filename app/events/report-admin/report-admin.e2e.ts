import sharp from 'sharp'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { photoWithLocation } from '#tests/images.ts'
import { addTestMember } from '#tests/member.ts'

test('photos of an event are published only with consent, and without location metadata @server', async ({
  site,
}) => {
  const event = await storeSignupEvent(site.db, { title: 'Soup kitchen', localDate: '2020-01-04' })
  const admin = await addTestMember(site.db, { role: 'admin' })
  const bytes = await photoWithLocation()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const photo = {
    'Choose a picture': new File([new Uint8Array(bytes)], 'Kitchen.jpg', { type: 'image/jpeg' }),
    'What the picture shows': 'A pot of soup',
  }
  const consent = 'Everyone in the photos agreed to have them published'
  const form = await openPage(site, `/admin/opportunities/${event.id}/report`, admin)
  const refused = await form.submit('Save report', { ...photo, 'How many people came (optional)': '38' })
  expect(refused.status).toBe(400)
  expect(refused.field(consent).description).toContain('A report has photos only if everyone in them agreed.')
  expect(refused.field('How many people came (optional)').value).toBe('38')
  expect(await site.db.selectFrom('eventReport').selectAll().execute()).toEqual([])

  const saved = await refused.submit('Save report', { ...photo, [consent]: true, 'Publish the report': true })
  expect(saved.text).toContain('Report saved.')
  const page = await openPage(site, `/events/${event.slug}`)
  expect(page.text).toContain('38')
  const picture = page.one('img[alt="A pot of soup"]')
  const response = await fetch(new URL(picture.attribute('src') ?? '', site.url))
  const served = Buffer.from(await response.arrayBuffer())
  expect((await sharp(served).metadata()).exif).toBeUndefined()

  const reopened = await form.open(`/admin/opportunities/${event.id}/report`)
  expect(reopened.field(consent).checked).toBe(false)
  expect(reopened.field(consent).description).toContain('Confirm again if you add a photo.')
  const corrected = await reopened.submit('Save report', { 'How many people came (optional)': '39' })
  expect(corrected.text).toContain('Report saved.')
  const background = { r: 20, g: 90, b: 60 }
  const other = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const added = await corrected.submit('Save report', {
    'Choose a picture': new File([new Uint8Array(other)], 'Bread.jpg', { type: 'image/jpeg' }),
    'What the picture shows': 'Bread',
  })
  expect(added.status).toBe(400)
  expect(added.field(consent).description).toContain('A report has photos only if everyone in them agreed.')
})

test('a published report has an image to share, and its numbers are added to the totals on the homepage, with their source @server', async ({
  site,
}) => {
  const event = await storeSignupEvent(site.db, { title: 'Soup kitchen', localDate: '2020-01-04' })
  const admin = await addTestMember(site.db, { role: 'admin' })
  await saveSettings(site.db, { impactPeople: '{reports: people} people' })
  const fetchImage = () => fetch(`${site.url}/events/${event.slug}/report.png`)
  expect((await fetchImage()).status).toBe(404)
  const form = await openPage(site, `/admin/opportunities/${event.id}/report`, admin)
  await form.submit('Save report', { 'How many people came (optional)': '38', 'Publish the report': true })
  const image = await sharp(Buffer.from(await (await fetchImage()).arrayBuffer())).metadata()
  expect([image.format, image.width, image.height]).toEqual(['png', 1200, 630])
  const home = await openPage(site, '/')
  expect(home.text).toContain('38 people')
  expect(home.text).toContain('1 event report')
})
