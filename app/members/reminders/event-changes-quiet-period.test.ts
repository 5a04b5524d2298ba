import { expect } from 'vitest'
import type { Values } from '#app/cms/collections/collection.ts'
import { addEvent } from '#app/events/event/add-event-store.server.ts'
import { changeLatestVersion } from '#app/events/event/event-action.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { sendEventChanges } from './event-changes.server.ts'

const at = (text: string) => new Date(text)
const signedUpAt = '2026-11-10T12:00:00.000Z'
const links = { origin: 'https://example.org', secret: 'a secret for tests' }
const picnic = {
  title: 'Picnic',
  description: '',
  localDate: '2026-11-28',
  lastDate: '2026-11-28',
  startTime: '10:00',
  endTime: null,
  locationName: 'Grant Park',
  locationAddress: '',
  pictureId: null,
}

async function signUp(db: Database, eventId: string, member: Parameters<typeof addTestMember>[1] = {}) {
  const { id, email } = await addTestMember(db, member)
  await db.insertInto('eventSignup').values({ id, eventId, userId: id, createdAt: signedUpAt }).execute()
  return { id, email }
}
const listSubjects = async (db: Database) =>
  (await db.selectFrom('mail').select(['recipient', 'subject']).orderBy('subject').execute()).map(
    ({ recipient, subject }) => `${subject} → ${recipient}`,
  )

storeTest(
  'a change of date, time or location is announced after a quiet period; a change to the text is not',
  async ({ db }) => {
    const event = await addEvent(db, picnic, at('2026-11-01T00:00:00Z'))
    const { email } = await signUp(db, event.id)
    const run = (time: string) => sendEventChanges(db, links, at(time))
    await run('2026-11-11T12:00:00Z')
    const change = (values: Values, time: string) => changeLatestVersion(db, event.id, values, null, at(time))
    await change({ description: 'Bring tea', title: 'Big picnic' }, '2026-11-11T12:30:00Z')
    await run('2026-11-11T13:00:00Z')
    expect(await listSubjects(db)).toEqual([])
    await change({ startTime: '11:00' }, '2026-11-12T12:00:00Z')
    await run('2026-11-12T12:05:00Z')
    expect(await listSubjects(db)).toEqual([])
    await change({ locationName: 'Piedmont Park' }, '2026-11-12T12:06:00Z')
    await Promise.allSettled([run('2026-11-12T12:20:00Z'), run('2026-11-12T12:20:00Z')])
    await run('2026-11-12T12:30:00Z')
    expect(await listSubjects(db)).toEqual([`Changed: Big picnic → ${email}`])
    const { body } = await db.selectFrom('mail').select('body').executeTakeFirstOrThrow()
    expect(body).toContain(
      'The time has changed: 10:00 AM EST → 11:00 AM EST\nThe location has changed: Grant Park → Piedmont Park',
    )
    await change({ status: 'cancelled', cancelReason: '' }, '2026-11-13T12:00:00Z')
    await run('2026-11-13T13:00:00Z')
    expect(await listSubjects(db)).toEqual([
      `Canceled: Big picnic → ${email}`,
      `Changed: Big picnic → ${email}`,
    ])
  },
)
