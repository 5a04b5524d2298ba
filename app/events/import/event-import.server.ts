import { writeVersion } from '#app/cms/collections/change-item-store.server.ts'
import type { Values } from '#app/cms/collections/collection.ts'
import { findVersionedItem } from '#app/cms/collections/item-store.server.ts'
import { idsWithParticipants } from '#app/cms/collections/participants-store.server.ts'
import { eraseItems } from '#app/cms/collections/trash-store.server.ts'
import {
  describeDifferences,
  type RowOutcome,
  type RowPlan,
  type WrittenRow,
} from '#app/cms/imports/import.ts'
import { type Importer, mapSequential, type RunContext } from '#app/cms/imports/importer.server.ts'
import { addEvent } from '#app/events/event/add-event-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readInWorker } from '#app/platform/worker/read-in-worker.server.ts'
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

const findImported = async (db: Database, uids: string[]) => {
  if (uids.length === 0) return new Map<string, ImportedEvent>()
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

type ImportedEvent = {
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

function planRow(value: EventValue, stored: ImportedEvent | undefined): RowPlan {
  const { localDate, startTime, locationName } = value.event
  const detail = [localDate, startTime, locationName].filter(Boolean).join(', ')
  if (!stored) {
    if (value.updateOnly) return null
    if (value.cancelled)
      return { plan: 'unchanged', detail, note: 'Skipped because it is canceled and was never imported.' }
    return { plan: 'new', detail }
  }
  const subject = { subjectId: stored.id }
  if (stored.deletedAt)
    return { ...subject, plan: 'unchanged', detail, note: 'Skipped because it is in the trash on this site.' }
  const changes = describeDifferences(
    { ...stored },
    value.updateOnly ? { status: 'cancelled' } : toColumns(value),
  )
  if (!changes) return { ...subject, plan: 'unchanged', detail }
  const edited = stored.version !== stored.importedVersion
  return {
    ...subject,
    plan: 'changed',
    detail: changes,
    note: edited
      ? 'It has been edited on this site since the last import. The import will overwrite those edits.'
      : '',
  }
}

/** Imports events from another calendar. An event with a known UID is updated instead of added again. */
export const eventImporter: Importer<EventValue> = {
  fields: [],
  read: (text, _, context) =>
    readInWorker(new URL('./calendar.worker.ts', import.meta.url), { text, context }),
  plan: async (db, values) => {
    const stored = await findImported(
      db,
      values.map(({ uid }) => uid),
    )
    return values.map((value) => planRow(value, stored.get(value.uid)))
  },
  apply: (db, values, { publish }, run) =>
    mapSequential(values, (value) => applyRow(db, value, publish, run)),
  undo: (db, rows, run) => mapSequential(rows, (row) => revert(db, row, run)),
}

async function applyRow(
  db: Database,
  value: EventValue,
  publish: boolean,
  run: RunContext,
): Promise<RowOutcome> {
  const stored = (await findImported(db, [value.uid])).get(value.uid)
  const plan = planRow(value, stored)
  if (!plan || plan.plan === 'unchanged') return { outcome: 'skipped' }
  if (!stored) {
    const input = { ...value.event, pictureId: null }
    const { id } = await addEvent(db, input, run.now, publish ? run.now.toISOString() : null, run.actorName)
    await db.insertInto('eventSource').values({ uid: value.uid, eventId: id, version: 1 }).execute()
    return { outcome: 'added', subjectId: id, after: { version: 1 } }
  }
  const before = Object.fromEntries(columns.map((column) => [column, stored[column]]))
  const version = await updateEvent(
    db,
    stored.id,
    value.updateOnly ? { status: 'cancelled' } : toColumns(value),
    run,
  )
  await db.updateTable('eventSource').set({ version }).where('uid', '=', value.uid).execute()
  return { outcome: 'changed', subjectId: stored.id, before, after: { version } }
}

async function revert(
  db: Database,
  { outcome, subjectId, before, after, value }: WrittenRow<EventValue>,
  run: RunContext,
) {
  const event = await db
    .selectFrom('event')
    .select(['version', 'deletedAt', 'seriesId'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
  if (!event) return null
  if (event.version !== (after as { version: number }).version) {
    return event.deletedAt ? 'Already in the trash.' : 'Kept: it was edited after the import.'
  }
  if (outcome === 'changed') {
    const version = await updateEvent(db, subjectId, before as Values, run)
    await db.updateTable('eventSource').set({ version }).where('uid', '=', value.uid).execute()
    return null
  }
  if ((await idsWithParticipants(db, eventCollection, [subjectId])).size > 0)
    return 'Kept: people signed up or attended. Cancel the event instead.'
  if (event.seriesId !== null) return 'Kept: it repeats now.'
  if (await hasAdditions(db, subjectId))
    return 'Kept: it has shifts, needs, organizers, messages or a report.'
  await eraseItems(db, eventCollection, [subjectId])
  return null
}

/** The tables of what organizers can add to an event without creating a new version of it. */
const additionTables = ['eventShift', 'eventNeed', 'eventOrganizer', 'eventMessage', 'eventReport'] as const

async function hasAdditions(db: Database, id: string) {
  for (const table of additionTables) {
    const row = await db
      // All of these tables have an `eventId`.
      .selectFrom(table as 'eventShift')
      .select('eventId')
      .where('eventId', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Changes an event and returns its new version; throws when someone else changes it at the same time. */
async function updateEvent(db: Database, id: string, values: Values, { now, actorName }: RunContext) {
  const before = await findVersionedItem(db, eventCollection, id)
  const after = before && (await writeVersion(db, eventCollection, { before, values }, actorName, now))
  if (!after) throw new Error('Someone else changed this event at the same time.')
  return after.version
}
