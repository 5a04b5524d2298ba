import type { Database } from '#app/platform/database/database.ts'
import type { PushMessageTable } from '#app/platform/database/schema/push.ts'
import { type DeliveryCounts, noCounts } from './event-delivery-store.server.ts'
import { parseChangeSubject } from './push-reminders.server.ts'

type PushKind = Exclude<PushMessageTable['kind'], 'quran' | 'test'>

/**
 * One batch of notifications, one for each device, counted by status. All offers of an event are one batch, and so are the
 * notifications of one change, whatever shift they name.
 */
export type PushCounts = Omit<DeliveryCounts, 'kind'> & { kind: PushKind }

/** The notifications about an event, latest first. */
export async function listPushDeliveries(db: Database, eventId: string): Promise<PushCounts[]> {
  const rows = await db
    .selectFrom('pushMessage')
    .select(({ fn }) => [
      'kind',
      'subjectId',
      'status',
      fn.countAll<number>().as('count'),
      fn.min('createdAt').as('startedAt'),
    ])
    .where('eventId', '=', eventId)
    .groupBy(['kind', 'subjectId', 'status'])
    .execute()
  const batches = new Map<string, PushCounts>()
  for (const { kind, subjectId, status, count, startedAt } of rows) {
    if (kind === 'test' || kind === 'quran') continue
    const subject = kind === 'change' ? parseChangeSubject(subjectId).announcedAt : subjectId
    const key = kind === 'offer' ? kind : `${kind} ${subject}`
    const batch = batches.get(key) ?? { kind, subjectId, startedAt, ...noCounts }
    batch[countKeyOf[status]] += Number(count)
    if (startedAt < batch.startedAt) batch.startedAt = startedAt
    batches.set(key, batch)
  }
  return [...batches.values()].sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
}

const countKeyOf = {
  waiting: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  failed: 'failed',
  canceled: 'canceled',
  unknown: 'unknown',
} as const
