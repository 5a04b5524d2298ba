import { expect } from 'vitest'
import { listDeliveries } from '#app/members/reminders/event-delivery-store.server.ts'
import { turnOffSignupEmails } from '#app/members/reminders/signup-email-choice.server.ts'
import { readSignupUnsubscribeToken } from '#app/members/reminders/unsubscribe-link.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { signupLinks as links } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import {
  addMessage,
  countRecipients,
  requireMessage,
  saveMessage,
  sendMessage,
} from './event-message-store.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const site = { ...defaultSettings, ...links }
const picnic = eventFixture('picnic', { title: 'Picnic' })
const input = { subject: 'Bring a hat', body: 'It will be sunny.', audience: 'both' } as const

const addGuest = (db: Database, id: string, columns: object = {}) =>
  db
    .insertInto('eventSignup')
    .values({
      id,
      eventId: 'picnic',
      email: `${id}@example.org`,
      name: id,
      createdAt: now.toISOString(),
      ...columns,
    })
    .execute()

const turnOff = (db: Database, signupId: string) =>
  turnOffSignupEmails(db, { kind: 'eventMessage', signupId }, now)

async function setUp(db: Database) {
  await storeEvents(db, [picnic])
  const author = await addTestMember(db, { role: 'organizer' })
  const member = await addTestMember(db)
  await addGuest(db, 'member', { userId: member.id, email: null, name: '' })
  await addGuest(db, 'guest')
  await addGuest(db, 'waits', { status: 'waitlisted' })
  await addGuest(db, 'offered', { status: 'offered' })
  await addGuest(db, 'pending', { status: 'pending' })
  await addGuest(db, 'canceled', { status: 'cancelled' })
  await addGuest(db, 'silent')
  await turnOff(db, 'silent')
  const unverified = await addTestMember(db, { emailVerified: false })
  await addGuest(db, 'unverified', { userId: unverified.id, email: null, name: '' })
  return { author: { ...author, name: 'Amina' }, member }
}

const listRecipients = async (db: Database) =>
  (await db.selectFrom('mail').select('recipient').execute()).map(({ recipient }) => recipient).sort()

storeTest(
  'a message is sent once to everyone in its audience, who can unsubscribe from messages about the event',
  async ({ db }) => {
    const { author, member } = await setUp(db)
    expect(await countRecipients(db, 'picnic')).toEqual({ going: 2, waitlist: 2, both: 4 })
    const id = await addMessage(db, 'picnic', input, author.id, now)
    const send = () => sendMessage(db, picnic, { id, version: 1 }, site, author, now)
    const counts = await Promise.allSettled([send(), send()])
    expect(counts.map((count) => 'value' in count && count.value).sort()).toEqual([4, null])
    expect(await listRecipients(db)).toEqual(
      [member.email, 'guest@example.org', 'offered@example.org', 'waits@example.org'].sort(),
    )
    const mail = await db
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', 'guest@example.org')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ subject: 'Bring a hat', bulk: 1, replyTo: defaultSettings.contactEmail })
    expect(mail.body).toContain('guest')
    expect(mail.body).toContain('It will be sunny.\n\nPicnic\nSaturday, November 28, 2026')
    const headers = JSON.parse(mail.headers)
    const link = new URL(headers['List-Unsubscribe'].slice(1, -1))
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(mail.body).toContain(link.href)
    const token = link.searchParams.get('token') ?? ''
    expect(readSignupUnsubscribeToken(token, links.secret)).toEqual({
      kind: 'eventMessage',
      signupId: 'guest',
    })
    expect(readSignupUnsubscribeToken(token.replace('guest', 'waits'), links.secret)).toBeNull()
    expect(
      await db.selectFrom('activity').select('verb').where('subject', '=', 'eventMessage').execute(),
    ).toEqual([{ verb: 'sent' }])
    // Unsubscribing also cancels an email that has not been sent yet.
    expect(await turnOff(db, 'guest')).toBe(true)
    expect(await turnOff(db, 'nobody')).toBe(false)
    const message = { kind: 'message', subjectId: id, waiting: 3, canceled: 1, sent: 0, stored: 0, failed: 0 }
    expect(await listDeliveries(db, 'picnic')).toMatchObject([message])
    expect(await countRecipients(db, 'picnic')).toEqual({ going: 1, waitlist: 2, both: 3 })
  },
)

storeTest(
  'a draft can be saved only from its latest version, and not after it has been sent',
  async ({ db }) => {
    const { author } = await setUp(db)
    const id = await addMessage(db, 'picnic', { ...input, audience: 'waitlist' }, author.id, now)
    const save = (version: number) => saveMessage(db, { id, version }, { ...input, audience: 'going' }, now)
    expect([await save(1), await save(1)]).toEqual([true, false])
    expect(await sendMessage(db, picnic, { id, version: 1 }, site, author, now)).toBeNull()
    expect(await listRecipients(db)).toEqual([])
    expect(await sendMessage(db, picnic, { id, version: 2 }, site, author, now)).toBe(2)
    expect(await save(2)).toBe(false)
    expect((await requireMessage(db, 'picnic', id)).sentAt).toBe(now.toISOString())
    await expect(requireMessage(db, 'other', id)).rejects.toMatchObject({ init: { status: 404 } })
  },
)

storeTest(
  'at most four messages about an event are sent a day; refused attempts do not count',
  async ({ db }) => {
    const { author } = await setUp(db)
    const add = () => addMessage(db, 'picnic', input, author.id, now)
    const send = (id: string, at = now, version = 1) =>
      sendMessage(db, picnic, { id, version }, site, author, at)
    const first = await add()
    expect(await send(first, now, 2)).toBeNull()
    expect(await send(first)).toBe(4)
    for (let attempt = 0; attempt < 4; attempt++) expect(await send(first)).toBeNull()
    for (let count = 2; count <= 4; count++) expect(await send(await add())).toBe(4)
    const fifth = await add()
    const refused = { retryAfterSeconds: 86_400 }
    expect(await send(fifth)).toEqual(refused)
    expect(await requireMessage(db, 'picnic', fifth)).toMatchObject({ sentAt: null, version: 1 })
    expect(await listRecipients(db)).toHaveLength(16)
    expect(await send(fifth, new Date('2026-11-21T12:00:00Z'))).toBe(4)
  },
)
