import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { expect, test } from '#tests/e2e.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'

test('only organizers of the event and admins see that someone with a spot did not show up @server', async ({
  site,
}) => {
  const localDate = addDays(localDateIn(new Date(), 'America/New_York'), -2)
  const event = await storeSignupEvent(site.db, { title: 'Soup kitchen', localDate, lastDate: localDate })
  const admin = await addTestMember(site.db, { role: 'admin' })
  const omar = await addTestMember(site.db, { name: 'Omar Here' })
  const sara = await addTestMember(site.db, { name: 'Sara Missing' })
  const createdAt = `${addDays(localDate, -5)}T12:00:00.000Z`
  for (const { id } of [omar, sara]) {
    const signup = { id: `signup ${id}`, eventId: event.id, userId: id, createdAt }
    await site.db.insertInto('eventSignup').values(signup).execute()
  }
  const at = `${localDate}T23:00:00.000Z`
  await site.db
    .insertInto('checkInOperation')
    .values({
      id: event.id,
      eventId: event.id,
      signupId: `signup ${omar.id}`,
      person: 0,
      kind: 'in',
      at,
      recordedBy: admin.id,
      recordedAt: at,
    })
    .execute()

  const list = await openPage(site, `/admin/opportunities/${event.id}/check-in`, admin)
  expect(list.text).toContain(
    '1 person was not checked in. Only organizers of this event and admins can see this.',
  )
  for (const path of [`/events/${event.slug}`, '/volunteer?view=list&when=past', '/profile']) {
    for (const viewer of [undefined, omar, sara]) {
      if (!viewer && path === '/profile') continue
      const page = await openPage(site, path, viewer)
      expect.soft(page.text, path).not.toMatch(/not checked in|(we|you) missed|did not come|no-show|absent/i)
      if (viewer !== sara) expect.soft(page.text, path).not.toContain('Sara Missing')
    }
  }
  const refused = await openPage(site, `/admin/opportunities/${event.id}/check-in`, omar)
  expect(refused.text).not.toContain('Sara Missing')
})
