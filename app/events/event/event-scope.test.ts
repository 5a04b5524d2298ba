import type { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { assignItem } from '#app/cms/collections/assignment-store.server.ts'
import { saveItem } from '#app/cms/collections/save-item.server.ts'
import { addSeries } from '#app/events/series/add-series.server.ts'
import type { SeriesEvent } from '#app/events/series/series-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { storeTest } from '#tests/database.ts'
import { folderFiles } from '#tests/files.ts'
import { editorContext, eventForm, friday, weekly } from '#tests/fixtures/event-form.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { loadEventAdmin } from './event-admin-data.server.ts'
import { action as cancel } from './event-cancel.route.ts'
import { eventCollection } from './event-collection.ts'
import { action as nextWeek } from './event-next-week.route.ts'
import { action as reinstate } from './event-reinstate.route.ts'
import { eventRepeats } from './event-repeats.server.ts'
import { action as trashDates } from './event-trash-dates.route.ts'

const emptyFolder = folderFiles()
const member = memberFixture()

const contextOf = async (db: Database, role: 'admin' | 'organizer' = 'admin', id = member.id) =>
  editorContext(db, (await emptyFolder()).files, { ...member, role, id })

async function addWeekly(db: Database) {
  const columns = {
    ...eventForm,
    lastDate: friday,
    locationName: 'Masjid',
    locationAddress: '',
    pictureId: null,
    publishedAt: '2026-01-01T00:00:00.000Z',
  }
  const rule = 'FREQ=WEEKLY;BYDAY=FR;COUNT=4'
  const input = { rule, today: '2089-12-01', columns, assignee: null }
  await addSeries(db, eventCollection, input, null, new Date())
  return list(db)
}

const list = async (db: Database) =>
  (await db.selectFrom('event').selectAll().orderBy('localDate').execute()) as SeriesEvent[]

async function addSignup(db: Database, eventId: string) {
  const { id: userId } = await addTestMember(db)
  const createdAt = new Date().toISOString()
  await db.insertInto('eventSignup').values({ id: 'one', eventId, userId, createdAt }).execute()
}

type Action = typeof cancel

async function post(
  action: unknown,
  context: RouterContextProvider,
  id: string,
  values: Record<string, string> = {},
) {
  const body = new URLSearchParams(values)
  const request = new Request('http://localhost/admin/opportunities', { method: 'POST', body })
  return (action as Action)({ context, request, params: { id } } as unknown as Parameters<Action>[0])
}

const listStatuses = async (db: Database) =>
  (await list(db)).map(({ status, deletedAt }) => (deletedAt === null ? status : 'deleted'))

storeTest(
  'canceling, reinstating and deleting apply to this date, this and following dates, or all dates',
  async ({ db }) => {
    const rows = await addWeekly(db)
    const context = await contextOf(db)
    const [first = '', second = '', third = ''] = rows.map(({ id }) => id)
    await post(cancel, context, second, { scope: 'following', reason: 'Eid' })
    expect(await listStatuses(db)).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled'])
    expect((await list(db)).map(({ cancelReason }) => cancelReason)).toEqual(['', 'Eid', 'Eid', 'Eid'])
    await post(reinstate, context, third, { scope: 'this' })
    expect(await listStatuses(db)).toEqual(['confirmed', 'cancelled', 'confirmed', 'cancelled'])
    await post(reinstate, context, first, { scope: 'all' })
    expect(await listStatuses(db)).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])
    await post(trashDates, context, first, { scope: 'this' })
    expect(await listStatuses(db)).toEqual(['deleted', 'confirmed', 'confirmed', 'confirmed'])
    await post(trashDates, context, third, { scope: 'following' })
    expect(await listStatuses(db)).toEqual(['deleted', 'confirmed', 'deleted', 'deleted'])
  },
)

storeTest('deleting a single date with sign-ups cancels it instead', async ({ db }) => {
  const [first, second] = await addWeekly(db)
  if (!first || !second) throw new Error('The series has too few dates')
  await addSignup(db, first.id)
  const context = await contextOf(db)
  await post(trashDates, context, first.id, { scope: 'this' })
  await post(trashDates, context, second.id, { scope: 'this' })
  expect(await listStatuses(db)).toEqual(['cancelled', 'deleted', 'confirmed', 'confirmed'])
})

storeTest('deleting an already canceled date with sign-ups says so and offers no undo', async ({ db }) => {
  const [first] = await addWeekly(db)
  if (!first) throw new Error('The series has too few dates')
  await addSignup(db, first.id)
  const context = await contextOf(db)
  const flashAfter = async () => {
    const response = await post(trashDates, context, first.id, { scope: 'this' })
    const cookie = (response as Response).headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    return takeFlash({ context, request: new Request('http://localhost/', { headers: { cookie } }) }).flash
  }
  expect(await flashAfter()).toMatchObject({
    text: expect.stringContaining('it was canceled instead of deleted'),
    undo: { action: `/admin/opportunities/${first.id}/reinstate` },
  })
  const again = await flashAfter()
  expect(again).toMatchObject({ text: expect.stringContaining('already canceled'), tone: 'error' })
  expect(again).not.toHaveProperty('undo')
})

storeTest(
  '“Repeat next week” adds a draft whose date and sign-up opening are a week later',
  async ({ db }) => {
    const [row] = await addWeekly(db)
    await db.updateTable('event').set({ signupOpensAt: '2090-01-02T09:00', seriesId: null }).execute()
    const response = await post(nextWeek, await contextOf(db), row?.id ?? '')
    expect(response).toMatchObject({ status: 303 })
    const copy = (await list(db)).find(({ publishedAt }) => publishedAt === null)
    expect(copy).toMatchObject({
      localDate: addDays(friday, 7),
      signupOpensAt: '2090-01-09T09:00',
      seriesId: null,
    })
  },
)

storeTest('an organizer of one date can change, cancel and delete only that date', async ({ db }) => {
  const rows = await addWeekly(db)
  const { id: userId } = await addTestMember(db, { role: 'organizer' })
  const [, own, other] = rows
  if (!own || !other) throw new Error('The series has too few dates')
  await assignItem(db, eventCollection, { itemId: own.id, userId }, new Date())
  const context = await contextOf(db, 'organizer', userId)
  for (const action of [cancel, trashDates]) {
    for (const scope of ['following', 'all']) await post(action, context, own.id, { scope })
    await expect(post(action, context, other.id, { scope: 'this' })).rejects.toBeDefined()
  }
  expect(await listStatuses(db)).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])
  const body = { ...eventForm, ...weekly, localDate: own.localDate, title: 'Mine', version: '1' }
  const save = (scope: string) => {
    const values = new URLSearchParams({ ...body, scope, publication: 'now' })
    const request = new Request('http://localhost/', { method: 'POST', body: values })
    return saveItem({ context, request }, eventCollection, own.id, { related: eventRepeats })
  }
  expect(await save('all')).toMatchObject({ data: { errors: { scope: expect.any(String) } } })
  expect(await save('this')).toMatchObject({ status: 303 })
  expect((await list(db)).map(({ title }) => title)).toEqual([
    eventForm.title,
    'Mine',
    eventForm.title,
    eventForm.title,
  ])
  await post(cancel, context, own.id, { scope: 'this' })
  expect(await listStatuses(db)).toEqual(['confirmed', 'cancelled', 'confirmed', 'confirmed'])
  for (const { id } of rows) await assignItem(db, eventCollection, { itemId: id, userId }, new Date())
  await post(cancel, context, own.id, { scope: 'all' })
  expect(await listStatuses(db)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])
})

storeTest(
  'the list has one date of each series: for organizers, the first one assigned to them',
  async ({ db }) => {
    const [, second, third] = await addWeekly(db)
    const { id: userId } = await addTestMember(db, { role: 'organizer' })
    await assignItem(db, eventCollection, { itemId: third?.id ?? '', userId }, new Date())
    const listRows = async (query: string, onlyAssignedTo: string | null = null) => {
      const url = new URL(`http://localhost/admin/opportunities${query}`)
      const { rows } = await loadEventAdmin(await contextOf(db), { onlyAssignedTo }, url, new Date())
      return rows
    }
    const [row, ...others] = await listRows('')
    expect(others).toEqual([])
    expect(row?.series?.text).toBe('Every Friday, 4 times · 4 dates')
    expect(await listRows(`?series=${row?.series?.id}`)).toHaveLength(4)
    expect((await listRows('', userId)).map(({ id }) => id)).toEqual([third?.id])
    await db
      .updateTable('event')
      .set({ locationName: '' })
      .where('id', '=', second?.id ?? '')
      .execute()
    expect((await listRows('?when=no-location')).map(({ id }) => id)).toEqual([second?.id])
  },
)

storeTest('a preview of the dates saves nothing', async ({ db }) => {
  const [row] = await addWeekly(db)
  const values = new URLSearchParams({
    ...eventForm,
    ...weekly,
    title: 'New',
    version: '1',
    previewDates: 'yes',
  })
  const request = new Request('http://localhost/', { method: 'POST', body: values })
  const context = await contextOf(db)
  const response = await saveItem({ context, request }, eventCollection, row?.id ?? '', {
    related: eventRepeats,
  })
  expect(response).toMatchObject({
    data: { problem: expect.stringContaining('Friday, January 27, 2090'), values: { title: 'New' } },
  })
  expect((await list(db))[0]).toMatchObject({ title: eventForm.title, version: 1 })
})
