import { expect } from 'vitest'
import { changeLatestVersion } from '#app/events/event/event-action.server.ts'
import { cancelSignup, signUpMember } from '#app/events/signup/signup-store.server.ts'
import { saveNotifications } from '#app/members/profile/notification-store.server.ts'
import { sendEventChanges } from '#app/members/reminders/event-changes.server.ts'
import { sendEventReminders } from '#app/members/reminders/event-reminders.server.ts'
import { addPushSubscription } from '#app/platform/push/push-subscription-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { defaultParty, signupLinks as links } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { addTestSession } from '#tests/push-service.ts'
import { readEventEmails } from './event-emails.server.ts'

const at = (hour: string) => new Date(`2026-11-11T${hour}:00:00Z`)

storeTest(
  'an event’s emails include those about sign-ups and changes, and count each person once',
  async ({ db }) => {
    const picnic = eventFixture('picnic', { capacity: 1, reminders: '' })
    await storeEvents(db, [picnic])
    const first = await addTestMember(db)
    const second = await addTestMember(db)
    const signUp = async (id: string, hour: string) =>
      (await signUpMember(db, picnic.id, id, defaultParty, links, at(hour))) ?? expect.fail('no sign-up')
    const signup = await signUp(first.id, '12')
    await cancelSignup(db, signup, links, at('13'))
    await signUp(first.id, '14')
    await signUp(second.id, '15')
    await cancelSignup(db, signup, links, at('16'))
    await changeLatestVersion(db, picnic.id, { startTime: '11:00' }, null, at('17'))
    await sendEventChanges(db, links, at('18'))
    const { sent } = await readEventEmails(db, picnic, at('19'), 'UTC')
    const rows = sent.map(({ label, total, waiting }) => ({ label, total, waiting }))
    const once = { total: 1, waiting: 1 }
    expect(rows.sort((a, b) => a.label.localeCompare(b.label))).toEqual([
      { label: 'Event changed', ...once },
      { label: 'On the waitlist', ...once },
      { label: 'Sign-up canceled', ...once },
      { label: 'Signed up', ...once },
      { label: 'Spot offered', ...once },
    ])
  },
)

storeTest(
  'a reminder counts as not sent only if nobody got it by email or as a notification',
  async ({ db }) => {
    const picnic = eventFixture('picnic', { reminders: '2 days, 3 hours' })
    await storeEvents(db, [picnic])
    const { id: userId } = await addTestMember(db)
    await saveNotifications(db, userId, new Set())
    const sessionId = await addTestSession(db, userId)
    const device = { endpoint: 'https://push.example/1', p256dh: '', auth: '', deviceName: '' }
    await addPushSubscription(db, { ...device, userId, sessionId }, at('12'))
    await signUpMember(db, picnic.id, userId, defaultParty, links, at('12'))
    await sendEventReminders(db, links, new Date('2026-11-26T15:00:00Z'))
    const before = new Date('2026-11-28T14:00:00Z')
    const { passed } = await readEventEmails(db, picnic, before, 'America/New_York')
    expect(passed.map(({ label }) => label)).toEqual(['3 hours before'])
  },
)
