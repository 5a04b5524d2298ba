import { findMemberSignup } from '#app/events/roster/roster-store.server.ts'
import { addShift, listShifts } from '#app/events/roster/shift-store.server.ts'
import { stepInLink } from '#app/events/signup/signup-link.server.ts'
import { cancelSignup, signUpMember } from '#app/events/signup/signup-store.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { type Site, secretOf } from '#tests/site.ts'

/** An upcoming event with one spot, and a member who attended an earlier event of the same kind. */
async function storeEventWithVolunteer(site: Site) {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const event = await storeSignupEvent(site.db, { title: 'Soup kitchen', kind: 'Meals', capacity: 1 })
  const earlierEvent = eventFixture(`earlier-${event.id}`, { kind: 'Meals', localDate: daysAgo(20) })
  await storeEvents(site.db, [earlierEvent])
  const volunteer = await addTestMember(site.db, { name: 'Sara' })
  const recordedAt = new Date().toISOString()
  await site.db
    .insertInto('attendance')
    .values({ eventId: earlierEvent.id, userId: volunteer.id, recordedAt })
    .execute()
  return { event, volunteer }
}

test('an organizer asks past volunteers, who sign up with the emailed link @server', async ({ site }) => {
  await saveSettings(site.db, { quietHoursFrom: '00:00', quietHoursTo: '00:00' })
  const { event, volunteer } = await storeEventWithVolunteer(site)
  const admin = await addTestMember(site.db, { role: 'admin' })
  const { id } = await addTestMember(site.db, { name: 'Omar' })
  const signup = await signUpMember(site.db, event.id, id, defaultParty, signupLinks, new Date())
  const list = await openPage(site, `/admin/opportunities/${event.id}/signups`, admin)
  expect(list.text).not.toContain('Ask past volunteers')
  await cancelSignup(site.db, signup ?? { id, eventId: event.id }, signupLinks, new Date())

  const open = await list.open(`/admin/opportunities/${event.id}/signups`)
  expect(open.text).toContain('Someone canceled, and nobody is waiting for the spot.')
  const confirm = await open.open(`/admin/opportunities/${event.id}/signups/cover`)
  expect(confirm.one('h1').text).toBe('Ask 1 past volunteer to step in?')
  const sent = await confirm.submit('Send the email')
  expect(sent.notice).toBe('The request to 1 person is stored, not sent: no mail server is connected.')
  expect(sent.text).not.toContain('Ask past volunteers')
  const emails = await sent.open(`/admin/opportunities/${event.id}/emails`)
  expect(emails.text).toContain('Request to step in')

  const mail = await site.mailTo(volunteer.email)
  expect(mail.text).not.toContain('Omar')
  const link = /\/events\/\S+\/step-in\?token=\S+/.exec(mail.text ?? '')?.[0] ?? ''
  expect((await openPage(site, `${link}x`)).status).toBe(404)
  const page = await openPage(site, link)
  expect(page.one('h1').text).toBe('Can you step in?')
  expect(page.response.headers.get('cache-control')).toBe('no-store')
  const joined = await page.one('main').submit('Yes, I’m coming')
  expect(joined.notice).toBe('You are signed up. Thank you for stepping in.')
  expect(joined.one('h1').text).toBe('You are signed up')
  // The link now leads to the sign-up.
  expect((await openPage(site, link)).one('h1').text).toBe('You are signed up')
})

test('a volunteer who steps in chooses one of the shifts that have room @server', async ({ site }) => {
  const { event, volunteer } = await storeEventWithVolunteer(site)
  await site.db.updateTable('event').set({ capacity: null }).where('id', '=', event.id).execute()
  const times = { day: 0, startTime: '09:00', endTime: '11:00', description: '' }
  for (const title of ['Drivers', 'Kitchen', 'Tables'])
    await addShift(site.db, event, { ...times, title, capacity: 1 }, null, new Date())
  const [drivers, kitchen] = await listShifts(site.db, event.id)
  const { id } = await addTestMember(site.db, { name: 'Omar' })
  const party = { ...defaultParty, shiftId: drivers?.id ?? null }
  await signUpMember(site.db, event.id, id, party, signupLinks, new Date())
  const link = stepInLink(
    { origin: '', secret: await secretOf(site) },
    { slug: event.slug, eventId: event.id, userId: volunteer.id },
  )
  const page = await openPage(site, link)
  expect(page.text).toContain('Choose a shift, and it is yours.')
  expect(page.text).not.toContain('Drivers')
  const rejected = await page.submit('Yes, I’m coming')
  expect(rejected.status).toBe(400)
  expect(rejected.text).toContain('Please choose a shift that has room.')
  const joined = await rejected.submit('Yes, I’m coming', { 'Kitchen9:00 AM – 11:00 AM1 spot left': true })
  expect(joined.notice).toBe('You are signed up. Thank you for stepping in.')
  const signup = await findMemberSignup(site.db, event.id, volunteer.id)
  expect(signup).toMatchObject({ status: 'confirmed', shiftId: kitchen?.id })
})

test('someone who cancels can choose to have past volunteers asked, which is off by default @server', async ({
  site,
}) => {
  const { event } = await storeEventWithVolunteer(site)
  const member = await addTestMember(site.db)
  await signUpMember(site.db, event.id, member.id, defaultParty, signupLinks, new Date())
  const page = await openPage(site, `/events/${event.slug}/signup`, member)
  expect(page.field('Ask past volunteers to step in').checked).toBe(false)
  await page.submit('Cancel my sign-up', { 'Ask past volunteers to step in': true })
  const readCover = () =>
    site.db.selectFrom('eventSignup').select('cover').where('eventId', '=', event.id).executeTakeFirst()
  expect(await readCover()).toEqual({ cover: 'requested' })
  await signUpMember(site.db, event.id, member.id, defaultParty, signupLinks, new Date())
  expect(await readCover()).toEqual({ cover: null })
})
