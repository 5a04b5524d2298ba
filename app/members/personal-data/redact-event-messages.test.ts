import { expect } from 'vitest'
import {
  addMessage,
  requireMessage,
  sendMessage,
} from '#app/members/event-messages/event-message-store.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { signupLinks } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { eraseMember } from './erase-member.server.ts'

const now = new Date('2026-11-20T12:00:00Z')

storeTest(
  'erasing a member removes their full name and email address from event messages and from the activity log',
  async ({ db }) => {
    const event = eventFixture('iftar')
    await storeEvents(db, [event])
    const author = await addTestMember(db, { role: 'admin' })
    const member = { name: 'Zubayda Qantara', email: 'zubayda@example.org', emailVerified: true }
    const { id } = await addTestMember(db, member)
    const draft = { subject: 'Zubayda Qantara is in charge', audience: 'going' as const }
    const body = 'Write to ZUBAYDA@example.org. Zubayda sends salaam, and so does Zubayda Qantarani.'
    const messageId = await addMessage(db, event.id, { ...draft, body }, author.id, now)
    const site = { ...defaultSettings, ...signupLinks }
    await sendMessage(db, event, { id: messageId, version: 1 }, site, author, now)
    await eraseMember(db, { id, ...member }, now)
    expect(await requireMessage(db, event.id, messageId)).toMatchObject({
      subject: 'Deleted user is in charge',
      body: 'Write to Deleted user. Zubayda sends salaam, and so does Zubayda Qantarani.',
    })
    const log = await db
      .selectFrom('activity')
      .select('changes')
      .where('subject', '=', 'eventMessage')
      .execute()
    expect(log.map(({ changes }) => JSON.parse(changes).message)).toEqual([
      [null, 'Deleted user is in charge'],
    ])
  },
)
