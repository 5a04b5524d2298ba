import { expect } from 'vitest'
import { changeLatestVersion } from '#app/events/event/event-action.server.ts'
import { recordConsent } from '#app/events/signup/guardian-store.server.ts'
import { turnOnSignupEmails } from '#app/events/signup/signup-opt-outs.server.ts'
import { readEventEmails } from '#app/members/event-messages/event-emails.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { signupLinks as links } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { checkOptionalEmails } from './check-optional-emails.server.ts'
import { sendEventChanges } from './event-changes.server.ts'
import { sendEventReminders } from './event-reminders.server.ts'
import { type SignupSubscription, turnOffSignupEmails } from './signup-email-choice.server.ts'
import { signupUnsubscribeLink } from './unsubscribe-link.server.ts'

const at = (text: string) => new Date(text)
const start = '2026-11-10T12:00:00.000Z'
/** Two days before the picnic, and three hours before it. */
const [twoDays, threeHours] = [at('2026-11-26T15:00:00Z'), at('2026-11-28T12:00:00Z')]

const signUp = (db: Database, id: string, columns: object = {}) =>
  db
    .insertInto('eventSignup')
    .values({
      id,
      eventId: 'picnic',
      email: `${id}@example.org`,
      name: id,
      createdAt: start,
      ...columns,
    })
    .execute()

async function takeMails(db: Database) {
  const mails = await db
    .selectFrom('mail')
    .select(['recipient', 'headers', 'body', 'withdrawnAt'])
    .orderBy('recipient')
    .execute()
  await db.deleteFrom('mail').execute()
  return mails
}

const takeRecipients = async (db: Database) => (await takeMails(db)).map(({ recipient }) => recipient)

/** Moves the picnic to another time and sends the emails about it. */
async function move(db: Database, startTime: string, day: string) {
  await changeLatestVersion(db, 'picnic', { startTime }, null, at(`${day}T12:00:00Z`))
  await sendEventChanges(db, links, at(`${day}T12:20:00Z`))
}

storeTest('a guest turns off reminders about one event, and can turn them on again', async ({ db }) => {
  await storeEvents(db, [eventFixture('picnic')])
  await signUp(db, 'amina')
  await signUp(db, 'bilal')
  await sendEventReminders(db, links, twoDays)
  const [mail] = await db.selectFrom('mail').selectAll().orderBy('recipient').execute()
  const subscription: SignupSubscription = { kind: 'signupReminder', signupId: 'amina' }
  const link = signupUnsubscribeLink(links.origin, links.secret, subscription)
  expect(JSON.parse(mail?.headers ?? '')).toEqual({
    'Auto-Submitted': 'auto-generated',
    'List-Id': '<signup-reminders.site.example>',
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mail?.body).toContain(
    `You receive this email because you signed up for this event. Unsubscribe from reminders about this event: ${link}`,
  )
  // Guests have no account, so the check for members must let their emails pass.
  expect(await checkOptionalEmails(db, [mail?.id ?? ''])).toEqual(new Map())

  expect(await turnOffSignupEmails(db, subscription, twoDays)).toBe(true)
  expect(await turnOffSignupEmails(db, subscription, twoDays)).toBe(true)
  expect(await turnOffSignupEmails(db, { ...subscription, signupId: 'nobody' }, twoDays)).toBe(false)
  const withdrawn = (await takeMails(db)).map(({ recipient, withdrawnAt }) => [
    recipient,
    withdrawnAt !== null,
  ])
  expect(withdrawn).toEqual([
    ['amina@example.org', true],
    ['bilal@example.org', false],
  ])
  const event = await db.selectFrom('event').selectAll().executeTakeFirstOrThrow()
  const countUpcoming = async () => (await readEventEmails(db, event, twoDays, 'UTC')).upcoming[0]?.people
  expect(await countUpcoming()).toBe(1)
  await move(db, '10:15', '2026-11-27')
  await sendEventChanges(db, links, at('2026-11-27T12:30:00Z'))
  await takeMails(db)
  await sendEventReminders(db, links, at('2026-11-28T12:20:00Z'))
  expect(await takeRecipients(db)).toEqual(['bilal@example.org'])

  await turnOnSignupEmails(db, 'amina', 'signupReminder')
  await sendEventReminders(db, links, at('2026-11-28T12:25:00Z'))
  expect(await takeRecipients(db)).toEqual(['amina@example.org'])
})

storeTest(
  'turning off emails about changes leaves reminders and the guardian’s emails on',
  async ({ db }) => {
    await storeEvents(db, [eventFixture('picnic')])
    const consent = { guardianEmail: 'mother@example.org', guardianAskedAt: start, guardianConsentAt: start }
    await signUp(db, 'yusuf', { ...consent, ageGroup: 'minor' })
    await sendEventChanges(db, links, at(start))
    await move(db, '11:00', '2026-11-11')
    const [mother, yusuf] = await db.selectFrom('mail').selectAll().orderBy('recipient').execute()
    const listIdOf = (mail: typeof mother) => JSON.parse(mail?.headers ?? '')['List-Id']
    expect([mother?.recipient, listIdOf(mother)]).toEqual([
      'mother@example.org',
      '<guardian-changes.site.example>',
    ])
    expect([yusuf?.recipient, listIdOf(yusuf)]).toEqual([
      'yusuf@example.org',
      '<signup-changes.site.example>',
    ])

    const now = at('2026-11-11T13:00:00Z')
    await turnOffSignupEmails(db, { kind: 'signupChange', signupId: 'yusuf' }, now)
    expect((await takeMails(db)).map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([false, true])
    await move(db, '12:00', '2026-11-12')
    expect(await takeRecipients(db)).toEqual(['mother@example.org'])
    await move(db, '13:00', '2026-11-13')
    await turnOffSignupEmails(db, { kind: 'guardianChange', signupId: 'yusuf' }, now)
    expect((await takeMails(db)).map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([true])
    await move(db, '14:00', '2026-11-14')
    expect(await takeRecipients(db)).toEqual([])
    await sendEventReminders(db, links, at('2026-11-26T19:00:00Z'))
    expect(await takeRecipients(db)).toEqual(['yusuf@example.org'])
  },
)

storeTest(
  'a guardian who agrees is told of changes, even if these emails were turned off before the guardian agreed',
  async ({ db }) => {
    await storeEvents(db, [eventFixture('picnic')])
    await signUp(db, 'yusuf', {
      ageGroup: 'minor',
      status: 'pending',
      guardianEmail: 'father@example.org',
      guardianAskedAt: start,
    })
    await turnOffSignupEmails(db, { kind: 'guardianChange', signupId: 'yusuf' }, at(start))
    const signup = { id: 'yusuf', eventId: 'picnic' }
    await recordConsent(db, signup, { signature: 'Omar', text: 'I agree.' }, links, at(start))
    await sendEventChanges(db, links, at(start))
    await takeMails(db)
    await move(db, '11:00', '2026-11-11')
    expect(await takeRecipients(db)).toEqual(['father@example.org', 'yusuf@example.org'])
  },
)

storeTest(
  'a member’s reminder refers to their settings, and what they turned off as a guest stays off',
  async ({ db }) => {
    await storeEvents(db, [eventFixture('picnic')])
    for (const id of ['amina', 'bilal']) {
      const { id: userId } = await addTestMember(db, { email: `${id}@example.org` })
      await signUp(db, id, { userId, email: null, name: '' })
    }
    await turnOffSignupEmails(db, { kind: 'signupReminder', signupId: 'amina' }, at(start))
    await sendEventReminders(db, links, threeHours)
    const [mail, ...others] = await takeMails(db)
    expect(others).toEqual([])
    expect(mail?.recipient).toBe('bilal@example.org')
    expect(mail?.body).toContain('because of your settings')
  },
)
