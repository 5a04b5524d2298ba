import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { clearSampleFlag } from '#app/cms/collections/sample-store.server.ts'
import { findPicturesById } from '#app/cms/media/picture-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import type { Picture } from '#app/ui/picture.ts'
import type { ReportNumber } from './report.ts'

export interface Report {
  /** How many people attended; null if they were not counted. */
  people: number | null
  /** Markdown. */
  body: string
  numbers: ReportNumber[]
  pictures: Picture[]
  /** When an organizer confirmed that everyone in the pictures agreed. */
  consentedAt: string | null
  publishedAt: string | null
  thankedAt: string | null
  /** When it was last saved. */
  updatedAt: string
}

/** The report of an event; undefined before it is first saved. */
export async function findReport(db: Database, eventId: string): Promise<Report | undefined> {
  const [report, numbers, pictureRows] = await Promise.all([
    db.selectFrom('eventReport').selectAll().where('eventId', '=', eventId).executeTakeFirst(),
    db
      .selectFrom('eventReportNumber')
      .select(['amount', 'label'])
      .where('eventId', '=', eventId)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('eventReportPicture')
      .select('pictureId')
      .where('eventId', '=', eventId)
      .orderBy('position')
      .execute(),
  ])
  if (!report) return undefined
  const ids = pictureRows.map(({ pictureId }) => pictureId)
  const pictures = await findPicturesById(db, ids)
  return { ...report, numbers, pictures: ids.flatMap((id) => pictures.get(id) ?? []) }
}

/** The report that visitors see on the event's page. */
export async function findPublishedReport(db: Database, eventId: string) {
  const report = await findReport(db, eventId)
  return report?.publishedAt ? report : undefined
}

export async function countAttended(db: Database, eventId: string) {
  const { count } = await db
    .selectFrom('attendance')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface ReportChange {
  people: number | null
  body: string
  numbers: ReportNumber[]
  pictureIds: string[]
  hasConsent: boolean
  isPublished: boolean
  /** The `updatedAt` of the report that was edited; empty for a new one. If missing, any version is replaced. */
  version?: string
}

/** Whether a picture is not in the stored report. The earlier consent does not cover it. */
export function hasNewPicture(ids: string[], stored: Report | undefined) {
  const storedIds = new Set(stored?.pictures.map(({ id }) => id))
  return ids.some((id) => !storedIds.has(id))
}

/**
 * Saves an event's report, and publishes or unpublishes it. Saves nothing and returns false if someone else has saved
 * it since `version`, because their numbers and photos would be lost.
 */
export function saveReport(
  db: Database,
  event: { id: string; title: string },
  { people, body, numbers, pictureIds, hasConsent, isPublished, version }: ReportChange,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockKey(tx, `report ${event.id}`, now)
    const before = await findReport(tx, event.id)
    if (version !== undefined && version !== (before?.updatedAt ?? '')) return false
    const at = now.toISOString()
    const previousConsent = hasNewPicture(pictureIds, before) ? null : before?.consentedAt
    const report = {
      people,
      body,
      consentedAt: hasConsent ? (previousConsent ?? at) : null,
      publishedAt: isPublished ? (before?.publishedAt ?? at) : null,
      updatedAt: at,
    }
    await tx
      .insertInto('eventReport')
      .values({ eventId: event.id, ...report })
      .onConflict((oc) => oc.column('eventId').doUpdateSet(report))
      .execute()
    const key = { eventId: event.id }
    await tx.deleteFrom('eventReportNumber').where('eventId', '=', event.id).execute()
    await tx.deleteFrom('eventReportPicture').where('eventId', '=', event.id).execute()
    const rows = numbers.map((number, position) => ({ ...key, ...number, position }))
    if (rows.length > 0) await tx.insertInto('eventReportNumber').values(rows).execute()
    const pictures = pictureIds.map((pictureId, position) => ({ ...key, pictureId, position }))
    if (pictures.length > 0) await tx.insertInto('eventReportPicture').values(pictures).execute()
    const verb =
      isPublished === Boolean(before?.publishedAt) ? 'changed' : isPublished ? 'published' : 'unpublished'
    const activityEntry = { verb, subject: 'report', subjectId: event.id, label: event.title } as const
    await clearSampleFlag(tx, { table: 'event' }, event.id)
    await recordActivity(tx, actor, activityEntry, now)
    return true
  })
}

/**
 * Marks attendees as thanked; false if they already were, or if there is no report. Call it in the transaction that
 * adds the emails.
 */
export async function markThanked(tx: Database, eventId: string, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('eventReport')
    .set({ thankedAt: now.toISOString() })
    .where('eventId', '=', eventId)
    .where('thankedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
