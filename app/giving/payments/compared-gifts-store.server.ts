import type { Database } from '#app/platform/database/database.ts'
import { daysBefore } from '#app/platform/time/instant.ts'

const pageSize = 100
const abandonAfterDays = 2

/** A page of sorted ids. */
interface IdPage {
  ids: string[]
  /** The last id of the page; null if no page follows. */
  next: string | null
}

const toPage = (ids: string[]): IdPage => ({
  ids: ids.slice(0, pageSize),
  next: ids.length > pageSize ? (ids[pageSize - 1] ?? null) : null,
})

/** The checkout sessions of gifts that are not paid yet, either live or in test mode. */
export async function listOpenCheckouts(
  db: Database,
  isTest: boolean,
  after: string | null,
): Promise<IdPage> {
  const openSessions = (table: 'gift' | 'recurringGift') =>
    db
      .selectFrom(table)
      .select('sessionId')
      .where('status', '=', 'started')
      .where('isTest', '=', isTest ? 1 : 0)
      .where('sessionId', '>', after ?? '')
  const rows = await openSessions('gift')
    .unionAll(openSessions('recurringGift'))
    .orderBy('sessionId')
    .limit(pageSize + 1)
    .execute()
  return toPage(rows.map(({ sessionId }) => sessionId ?? ''))
}

const abandonedColumns = (now: Date) => ({
  gift: { status: 'abandoned' as const },
  recurringGift: { status: 'stopped' as const, stoppedAt: now.toISOString() },
})

/** Abandons gifts that never got a checkout session because the provider was unavailable or the site crashed. */
export async function abandonUnopened(db: Database, now: Date) {
  for (const table of ['gift', 'recurringGift'] as const)
    await db
      .updateTable(table)
      .set(abandonedColumns(now)[table])
      .where('status', '=', 'started')
      .where('sessionId', 'is', null)
      .where('createdAt', '<', daysBefore(now, abandonAfterDays).toISOString())
      .execute()
}

/** Abandons the unpaid gift of a checkout session that the provider does not have. */
export async function abandonSession(db: Database, sessionId: string, now: Date) {
  for (const table of ['gift', 'recurringGift'] as const)
    await db
      .updateTable(table)
      .set(abandonedColumns(now)[table])
      .where('status', '=', 'started')
      .where('sessionId', '=', sessionId)
      .execute()
}

/** The subscriptions that may still charge donors. */
export async function listRunningSubscriptions(
  db: Database,
  isTest: boolean,
  after: string | null,
): Promise<IdPage> {
  const rows = await db
    .selectFrom('recurringGift')
    .select('subscriptionId')
    .where('status', '!=', 'stopped')
    .where('isTest', '=', isTest ? 1 : 0)
    .where('subscriptionId', '>', after ?? '')
    .orderBy('subscriptionId')
    .limit(pageSize + 1)
    .execute()
  return toPage(rows.map(({ subscriptionId }) => subscriptionId ?? ''))
}

/** Payments with a pending refund or an open dispute. The outcome may move no money, so other stages may miss it. */
export async function listUnsettledPayments(
  db: Database,
  isTest: boolean,
  after: string | null,
): Promise<IdPage> {
  const pendingRefunds = db.selectFrom('refund').select('giftId').where('status', '=', 'pending')
  const openDisputes = db
    .selectFrom('dispute')
    .select('giftId')
    .where('status', 'in', ['needsResponse', 'underReview'])
  const rows = await db
    .selectFrom('gift')
    .select('paymentId')
    .where((eb) => eb.or([eb('id', 'in', pendingRefunds), eb('id', 'in', openDisputes)]))
    .where('isTest', '=', isTest ? 1 : 0)
    .where('paymentId', '>', after ?? '')
    .orderBy('paymentId')
    .limit(pageSize + 1)
    .execute()
  return toPage(rows.map(({ paymentId }) => paymentId ?? ''))
}
