import { expect, test } from '#tests/e2e.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { requestAs } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('an admin previews a draft; members get 403 and visitors 401 @server', async ({ site }) => {
  const title = 'Quiet hours'
  const draft = eventFixture('quiet-hours', {
    title,
    localDate: '2031-05-06',
    description: '## Bring\n\nA **book**. <img src=x onerror=alert(1)>',
    locationName: 'The library',
    publishedAt: null,
  })
  const { id, slug } = draft
  await storeEvents(site.db, [draft])
  const admin = await addTestMember(site.db, { role: 'admin' })
  const drafts = await openPage(site, '/admin/opportunities?when=drafts', admin)
  const preview = await drafts.follow(`Preview ${title}`)
  expect(preview.path).toBe(`/preview/opportunities/${id}`)
  expect(preview.one('aside', /^Preview/).text).toContain('Draft')
  expect(preview.one('h1').text).toBe(title)
  preview.one('h2, h3', 'Bring')
  expect(preview.one('main').text).toContain('The library')
  expect(preview.all('main img[src="x"]')).toEqual([])
  // A draft has no calendar file yet.
  const file = preview.one('a', 'Add to calendar')
  expect([file.attribute('aria-disabled'), file.attribute('href')]).toEqual(['true', null])
  const form = await preview.follow('Back to editing')
  expect((await form.follow('Preview')).one('h1').text).toBe(title)

  expect(preview.response.headers.get('cache-control')).toContain('no-store')
  expect((await openPage(site, preview.path)).status).toBe(401)
  expect((await openPage(site, `/events/${slug}`)).status).toBe(404)
  const forbidden = await (await requestAs(site, await addTestMember(site.db))).get(preview.path)
  expect(forbidden.status).toBe(403)
  expect(await forbidden.text()).not.toContain(title)

  const now = new Date().toISOString()
  await site.db.updateTable('event').set({ publishedAt: now }).where('id', '=', id).execute()
  const published = await openPage(site, `/events/${slug}`)
  expect(published.one('a', 'Add to calendar').attribute('href')).toBe(`/events/${slug}/event.ics`)
})
