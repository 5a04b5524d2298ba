import { signUpMember } from '#app/events/signup/signup-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { expect, test } from '#tests/e2e.ts'
import { alone, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'

test('a member and a guest check themselves in with the code of the poster, during the event @server', async ({
  site,
}) => {
  const now = new Date()
  const today = localDateIn(now, 'America/New_York')
  // An all-day event, so that check-in is open at any time of day.
  const event = await storeSignupEvent(site.db, { localDate: today, startTime: null, endTime: null })
  const later = await storeSignupEvent(site.db)
  const admin = await addTestMember(site.db, { role: 'admin' })
  const omar = await addTestMember(site.db, { name: 'Omar' })
  for (const { id } of [event, later])
    await signUpMember(site.db, id, omar.id, { ...alone, partySize: 2 }, signupLinks, now)

  const poster = async (id: string) => {
    const page = await openPage(site, `/admin/opportunities/${id}/check-in/poster`, admin)
    return /Code: (\w{4}-\w{2})/.exec(page.text)?.[1] ?? ''
  }
  const code = await poster(event.id)
  const path = (slug: string, value: string) => `/events/${slug}/check-in?code=${value}`
  const wrong = await openPage(site, path(event.slug, await poster(later.id)), omar)
  expect((await wrong.submit('We’re here')).text).toContain('This is not the code on the poster.')
  const early = await openPage(site, path(later.slug, await poster(later.id)), omar)
  expect(early.text).toContain('Check-in opens on Jun 1, 2090')
  const scanned = await openPage(site, path(event.slug, code), omar)
  const own = await scanned.submit('We’re here')
  expect(own.texts('h1')).toEqual(['You are checked in'])
  expect(own.text, 'who is here does not cancel').not.toContain('Cancel my sign-up')
  const again = await openPage(site, path(event.slug, code), omar)
  expect(again.text).toContain('You are checked in. Welcome!')
  const stored = await site.db
    .selectFrom('checkInOperation')
    .select(['person', 'recordedBy'])
    .orderBy('person')
    .execute()
  expect(stored).toEqual([
    { person: 0, recordedBy: null },
    { person: 1, recordedBy: null },
  ])

  const visitor = await openPage(site, path(event.slug, code))
  expect(visitor.text).toContain(`There, enter this code: ${code}`)
  const stranger = await openPage(site, path(event.slug, code), await addTestMember(site.db))
  expect((await stranger.follow('Sign up')).texts('h1')).toEqual(['Sign up'])
  await openPage(site, `/admin/opportunities/${event.id}/check-in`, admin)
    .then((page) =>
      page.submit('Add and check in', { Name: 'Bilal', 'Email (optional)': 'bilal@example.org' }),
    )
    .then((page) => page.submit('Undo: Bilal'))
  const resend = await openPage(site, `/events/${later.slug}/signup`)
  await resend.submit('I’m coming', { Name: 'Bilal', Email: 'bilal@example.org' })
  const { text } = await site.mailTo('bilal@example.org')
  const [, token = ''] = /token=(\S+)/.exec(text ?? '') ?? []
  const pending = await openPage(site, `/events/${later.slug}/check-in?token=${token}`)
  expect(pending.text).toContain('You have no spot at this event yet.')
})
