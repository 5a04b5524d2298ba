import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import {
  deleteCalendarFeed,
  findFeedOwner,
  readCalendarFeedToken,
  renewCalendarFeed,
} from './calendar-feed-store.server.ts'
import { loader } from './member-feed.route.ts'

const now = new Date()
const at = now.toISOString()
const secret = 'a secret that only this test uses'

async function addSignup(
  db: Database,
  userId: string,
  title: string,
  status: 'confirmed' | 'cancelled' = 'confirmed',
) {
  const id = randomUUID()
  const localDate = addDays(localDateIn(now, 'UTC'), 3)
  const times = { localDate, lastDate: localDate, startTime: '18:00', endTime: '19:00' }
  const location = { locationName: 'Hall', locationAddress: '', pictureId: null }
  await db
    .insertInto('event')
    .values({
      id,
      slug: id,
      title,
      description: '',
      ...times,
      ...location,
      status: 'confirmed',
      sequence: 0,
      sample: 0,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await db
    .insertInto('eventSignup')
    .values({ id: randomUUID(), eventId: id, userId, createdAt: at, status })
    .execute()
}

/** Requests the feed. Returns the response, or only the status if there is no feed. */
async function readFeed(db: Database, file: string) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(configContext, readConfig({ DATA_DIR: '/tmp/shajara-feed', SECRET: secret }))
  const request = new Request(`http://localhost/calendar/${file}`)
  const args = { context, request, params: { file }, url: new URL(request.url), pattern: '/calendar/:file' }
  try {
    return (await loader(args as unknown as Parameters<typeof loader>[0])) as Response
  } catch (thrown) {
    return (thrown as { init: { status: number } }).init.status
  }
}

storeTest('the feed has the events that its member signed up for, and is never cached', async ({ db }) => {
  const { id } = await addTestMember(db)
  const other = await addTestMember(db)
  await addSignup(db, id, 'Meal packing')
  await addSignup(db, id, 'Canceled', 'cancelled')
  await addSignup(db, other.id, 'Signed up by another member')
  const token = await renewCalendarFeed(db, secret, id, now)
  const response = await readFeed(db, `${token}.ics`)
  if (typeof response === 'number') throw new Error(String(response))
  expect(response.headers.get('cache-control')).toBe('no-store')
  const events = new ICAL.Component(ICAL.parse(await response.text())).getAllSubcomponents('vevent')
  expect(events.map((event) => event.getFirstPropertyValue('summary'))).toEqual(['Meal packing'])
})

storeTest(
  'the address of a replaced, unknown or turned-off feed, or of a suspended member’s feed, returns 404',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    const first = await renewCalendarFeed(db, secret, id, now)
    const second = await renewCalendarFeed(db, secret, id, now)
    expect(await readCalendarFeedToken(db, secret, id)).toBe(second)
    expect(await readFeed(db, `${first}.ics`)).toBe(404)
    expect(await readFeed(db, `${second}`)).toBe(404)
    expect(await readFeed(db, `${'x'.repeat(32)}.ics`)).toBe(404)
    expect(await findFeedOwner(db, second)).toBe(id)
    await db.updateTable('user').set({ disabledAt: at }).where('id', '=', id).execute()
    expect(await readFeed(db, `${second}.ics`)).toBe(404)
    await db.updateTable('user').set({ disabledAt: null }).where('id', '=', id).execute()
    await deleteCalendarFeed(db, id)
    expect(await readFeed(db, `${second}.ics`)).toBe(404)
    expect(await readCalendarFeedToken(db, secret, id)).toBeNull()
  },
)

storeTest('the database alone does not reveal the address', async ({ db }) => {
  const { id } = await addTestMember(db)
  const token = await renewCalendarFeed(db, secret, id, now)
  expect(JSON.stringify(await db.selectFrom('calendarFeed').selectAll().execute())).not.toContain(token)
  expect(await readCalendarFeedToken(db, 'another secret', id)).toBeNull()
})
