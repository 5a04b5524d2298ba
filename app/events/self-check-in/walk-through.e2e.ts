import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { expect, test } from '#tests/e2e.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'

test('from the calendar, a member is signed up after two taps, and checked in after three more @server', async ({
  site,
}) => {
  // An all-day event, so that sign-up and check-in are open at any time of day.
  const localDate = localDateIn(new Date(), 'America/New_York')
  const times = { localDate, startTime: null, endTime: null }
  const event = await storeSignupEvent(site.db, { ...times, title: 'Soup kitchen' })
  const admin = await addTestMember(site.db, { role: 'admin' })
  const poster = await openPage(site, `/admin/opportunities/${event.id}/check-in/poster`, admin)
  const [, code = ''] = /Code: (\w{4}-\w{2})/.exec(poster.text) ?? []
  const sara = await addTestMember(site.db, { name: 'Sara' })

  const calendar = await openPage(site, '/volunteer?view=list', sara)
  const eventPage = await calendar.follow(/Soup kitchen/)
  const signedUp = await eventPage.submit('I’m coming')
  expect(signedUp.text).toContain('You are signed up.')

  const signupPage = await signedUp.follow('Check-in code')
  const checkIn = await signupPage.follow('Check in with the poster’s code')
  const checkedIn = await checkIn.submit('I’m here', { 'Code on the poster': code })
  expect(checkedIn.texts('h1')).toEqual(['You are checked in'])
  const list = await openPage(site, `/admin/opportunities/${event.id}/check-in`, admin)
  expect(list.text).toContain('1 of 1 checked in')
})
