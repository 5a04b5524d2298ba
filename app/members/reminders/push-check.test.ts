import type { Updateable } from 'kysely'
import { expect } from 'vitest'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import { storeTest } from '#tests/database.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { isPushCurrent } from './push-check.server.ts'

const now = new Date('2090-01-11T13:00:00.000Z')

storeTest(
  'an offer held overnight is sent only if the event was not canceled and is visible',
  async ({ db }) => {
    const event = await storeSignupEvent(db)
    const offer = { kind: 'offer', eventId: event.id, subjectId: '', expiresAt: '', userId: '' } as const
    const { status, deletedAt, publishedAt } = event
    const visible: Updateable<EventTable> = { status, deletedAt, publishedAt }
    const isSent = async (change: Updateable<EventTable>) => {
      await db
        .updateTable('event')
        .set({ ...visible, ...change })
        .execute()
      return isPushCurrent(db)(offer, now)
    }
    expect(await isSent({ status: 'cancelled' })).toBe(false)
    expect(await isSent({ deletedAt: now.toISOString() })).toBe(false)
    expect(await isSent({ publishedAt: null })).toBe(false)
    expect(await isSent({})).toBe(true)
  },
)
