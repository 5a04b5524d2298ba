import { expect } from 'vitest'
import { changeLatestVersion } from '#app/events/event/event-action.server.ts'
import { guardianLink } from '#app/events/signup/guardian-link.server.ts'
import { readEventEmails } from '#app/members/event-messages/event-emails.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { signupLinks as links } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { sendEventChanges } from './event-changes.server.ts'

const at = (text: string) => new Date(text)
const start = '2026-11-10T12:00:00.000Z'
const consent = { ageGroup: 'minor', guardianAskedAt: start, guardianConsentAt: start } as const

const run = (db: Database, time: string) => sendEventChanges(db, links, at(time))

const signUp = (db: Database, id: string, columns: object) =>
  db
    .insertInto('eventSignup')
    .values({
      id,
      eventId: 'picnic',
      email: `${id}@example.org`,
      name: id,
      createdAt: start,
      guardianEmail: `parent-of-${id}@example.org`,
      guardianSignature: 'Amina Khan',
      ...columns,
    })
    .execute()

async function takeMails(db: Database) {
  const mails = await db.selectFrom('mail').select(['recipient', 'subject', 'body']).execute()
  await db.deleteFrom('mail').execute()
  return mails.sort((a, b) => (a.recipient < b.recipient ? -1 : 1))
}

storeTest('the guardian of a teenager is told about a move and how to withdraw consent', async ({ db }) => {
  await storeEvents(db, [eventFixture('picnic')])
  await signUp(db, 'yusuf', consent)
  await signUp(db, 'adult', { ageGroup: '', guardianEmail: null })
  await signUp(db, 'waiting', { ...consent, guardianConsentAt: null, status: 'pending' })
  await signUp(db, 'declined', { ...consent, guardianDeclinedAt: start, status: 'cancelled' })
  await signUp(db, 'child', { ...consent, ageGroup: 'under13', email: null })
  await run(db, start)
  await changeLatestVersion(db, 'picnic', { startTime: '11:00' }, null, at('2026-11-11T12:00:00Z'))
  await run(db, '2026-11-11T12:20:00Z')
  await run(db, '2026-11-11T12:30:00Z')
  const mails = await takeMails(db)
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    'adult@example.org',
    'parent-of-child@example.org',
    'parent-of-yusuf@example.org',
    'yusuf@example.org',
  ])
  const guardian = { signupId: 'yusuf', guardianEmail: 'parent-of-yusuf@example.org' }
  const body = mails[2]?.body
  expect(mails[2]?.subject).toBe('Changed: picnic')
  expect(body).toContain('Amina Khan')
  expect(body).toContain('You gave permission for yusuf to come to an event that has changed.')
  expect(body).toContain('The time has changed: 10:00 AM – 1:00 PM EST → 11:00 AM')
  expect(body).toContain(
    `Your consent stays valid. You can withdraw it at any time:\n${guardianLink(links, { slug: 'picnic', ...guardian })}`,
  )
  const event = await db.selectFrom('event').selectAll().where('id', '=', 'picnic').executeTakeFirstOrThrow()
  const { sent } = await readEventEmails(db, event, at('2026-11-11T13:00:00Z'), 'UTC')
  expect(sent.map(({ label, total }) => [label, total]).sort()).toEqual([
    ['Event changed', 3],
    ['Event changed: to guardians', 1],
  ])
})

storeTest('a cancellation reaches the guardian of a member who cannot be emailed', async ({ db }) => {
  await storeEvents(db, [eventFixture('picnic')])
  const { id: userId } = await addTestMember(db, { name: 'Yusuf', emailVerified: false })
  await signUp(db, 'member', { ...consent, userId, email: null, name: '' })
  await run(db, start)
  const cancellation = { status: 'cancelled', cancelReason: 'Storm' }
  await changeLatestVersion(db, 'picnic', cancellation, null, at('2026-11-11T12:00:00Z'))
  await run(db, '2026-11-11T12:20:00Z')
  const [mail, ...others] = await takeMails(db)
  expect(others).toEqual([])
  expect([mail?.recipient, mail?.subject]).toEqual(['parent-of-member@example.org', 'Canceled: picnic'])
  expect(mail?.body).toContain('You gave permission for Yusuf to come')
  expect(mail?.body).toContain('The event is canceled.\nReason: Storm')
  expect(mail?.body).toContain(', in case the event takes place after all. You can withdraw it at any time:')
})
