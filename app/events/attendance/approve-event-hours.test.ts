import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { addSession, findSession } from '#app/platform/auth/session-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { loader } from './approve-event-hours.route.ts'

storeTest(
  'a GET request redirects organizers to the attendance page, but only for their own events',
  async ({ db }) => {
    await storeEvents(db, [eventFixture('own'), eventFixture('other')])
    const { id } = await addTestMember(db, { role: 'organizer' })
    const now = new Date()
    await db
      .insertInto('eventOrganizer')
      .values({ eventId: 'own', userId: id, assignedAt: now.toISOString() })
      .execute()
    const token = await addSession(db, { userId: id, userAgent: '', ipAddress: '' }, now)
    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(memberContext, (await findSession(db, token, now))?.member ?? null)
    const open = (eventId: string) =>
      loader({ context, params: { id: eventId } } as unknown as Parameters<typeof loader>[0])
    expect((await open('own')).headers.get('Location')).toBe('/admin/opportunities/own/attendance')
    await expect(open('other')).rejects.toMatchObject({ init: { status: 403 } })
    await expect(open('none')).rejects.toMatchObject({ init: { status: 403 } })
  },
)
