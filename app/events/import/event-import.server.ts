import { writeVersion } from '#app/cms/collections/change-item-store.server.ts'
import type { Values } from '#app/cms/collections/collection.ts'
import { findVersioned } from '#app/cms/collections/item-store.server.ts'
import { idsWithParticipants } from '#app/cms/collections/participants-store.server.ts'
import { eraseItems } from '#app/cms/collections/trash-store.server.ts'
import { type Applied, differences, type Planned, type WrittenRow } from '#app/cms/imports/import.ts'
import { type Importer, mapSequential, type Run } from '#app/cms/imports/importer.server.ts'
import { addEvent } from '#app/events/event/event-change-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readCalendar } from './calendar-reader.server.ts'
import type { EventValue } from './event-value.server.ts'

const columns = [
  'title',
  'description',
  'localDate',
  'lastDate',
  'startTime',
  'endTime',
  'locationName',
  'locationAddress',
  'status',
] as const

const known = async (db: Database, uids: string[]) => {
  if (uids.length === 0) return new Map<string, Known>()
  const rows = await db
    .selectFrom('eventSource')
    .innerJoin('event', 'event.id', 'eventSource.eventId')
    .select([
      'eventSource.uid',
      'eventSource.version as importedVersion',
      'event.id',
      'event.version',
      'event.deletedAt',
    ])
    .select(columns)
    .where('eventSource.uid', 'in', uids)
    .execute()
  return new Map(rows.map((row) => [row.uid, row]))
}

type Known = {
  uid: string
  importedVersion: number
  id: string
  version: number
  deletedAt: string | null
} & Record<(typeof columns)[number], string | null>

const toColumns = ({ event, cancelled }: EventValue) => ({
  ...event,
  status: cancelled ? ('cancelled' as const) : ('confirmed' as const),
})

function planOne(value: EventValue, stored: Known | undefined): Planned {
  const { localDate, startTime, locationName } = value.event
  const detail = [localDate, startTime, locationName].filter(Boolean).join(', ')
  if (!stored) {
    if (value.onlyKnown) return null
    if (value.cancelled)
      return { plan: 'same', detail, note: 'It is cancelled and was never here: left out.' }
    return { plan: 'new', detail }
  }
  const found = { subjectId: stored.id }
  if (stored.deletedAt)
    return { ...found, plan: 'same', detail, note: 'It lies in the trash here, and stays there.' }
  const changes = differences({ ...stored }, value.onlyKnown ? { status: 'cancelled' } : toColumns(value))
  if (!changes) return { ...found, plan: 'same', detail }
  const edited = stored.version !== stored.importedVersion
  return {
    ...found,
    plan: 'changed',
    detail: changes,
    note: edited ? 'It was edited here since: that would be replaced.' : '',
  }
}

/** Events of another calendar. The same UID is the same event: it is changed, not added again. */
export const eventImporter: Importer<EventValue> = {
  fields: [],
  read: (text, _, site) => readCalendar(text, site),
  plan: async (db, values) => {
    const stored = await known(
      db,
      values.map(({ uid }) => uid),
    )
    return values.map((value) => planOne(value, stored.get(value.uid)))
  },
  apply: (db, values, { publish }, run) =>
    mapSequential(values, (value) => applyOne(db, value, publish, run)),
  undo: (db, rows, run) => mapSequential(rows, (row) => revert(db, row, run)),
}

async function applyOne(db: Database, value: EventValue, publish: boolean, run: Run): Promise<Applied> {
  const stored = (await known(db, [value.uid])).get(value.uid)
  const plan = planOne(value, stored)
  if (!plan || plan.plan === 'same') return { outcome: 'left' }
  if (!stored) {
    const text = { ...value.event, pictureId: null }
    const { id } = await addEvent(db, text, run.now, publish ? run.now.toISOString() : null, run.by)
    await db.insertInto('eventSource').values({ uid: value.uid, eventId: id, version: 1 }).execute()
    return { outcome: 'added', subjectId: id, after: { version: 1 } }
  }
  const before = Object.fromEntries(columns.map((column) => [column, stored[column]]))
  const version = await write(
    db,
    stored.id,
    value.onlyKnown ? { status: 'cancelled' } : toColumns(value),
    run,
  )
  await db.updateTable('eventSource').set({ version }).where('uid', '=', value.uid).execute()
  return { outcome: 'changed', subjectId: stored.id, before, after: { version } }
}

async function revert(
  db: Database,
  { outcome, subjectId, before, after, value }: WrittenRow<EventValue>,
  run: Run,
) {
  const event = await db
    .selectFrom('event')
    .select(['version', 'deletedAt'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
  if (!event) return null
  if (event.version !== (after as { version: number }).version) {
    return event.deletedAt ? 'Lies in the trash already.' : 'Was edited since, and stays as it is.'
  }
  if (outcome === 'changed') {
    const version = await write(db, subjectId, before as Values, run)
    await db.updateTable('eventSource').set({ version }).where('uid', '=', value.uid).execute()
    return null
  }
  if ((await idsWithParticipants(db, eventCollection, [subjectId])).size > 0)
    return 'People have signed up or were there: it stays. Cancel it instead.'
  await eraseItems(db, eventCollection, [subjectId])
  return null
}

/** Changes an event; its new version. The row fails when somebody else changes the event at the same moment. */
async function write(db: Database, id: string, values: Values, { now, by }: Run) {
  const before = await findVersioned(db, eventCollection, id)
  const after = before && (await writeVersion(db, eventCollection, { before, values }, by, now))
  if (!after) throw new Error('Somebody else changed it at the same moment.')
  return after.version
}
