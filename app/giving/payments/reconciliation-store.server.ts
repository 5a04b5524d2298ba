import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import type { Reconciliation } from './reconciliation.ts'

/** The provider reports some things late: each run looks back this long from the last complete one. */
const overlapDays = 7
const retentionDays = 400

const toReconciliation = (row: Selectable<Schema['reconciliation']>): Reconciliation => ({
  ...row,
  isTest: row.isTest === 1,
  findings: JSON.parse(row.findings),
  ledgerCheck: row.ledgerCheck === null ? null : JSON.parse(row.ledgerCheck),
})

/** The last comparison with the provider, even if it failed; undefined before the first. */
export async function readLastReconciliation(db: Database): Promise<Reconciliation | undefined> {
  const row = await db
    .selectFrom('reconciliation')
    .selectAll()
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toReconciliation(row)
}

/** The time since which payments must be compared: a week before the last complete run, or before the first gift. */
export async function reconciledSince(db: Database, isTest: boolean, now: Date) {
  const test = isTest ? 1 : 0
  const last = await db
    .selectFrom('reconciliation')
    .select('startedAt as at')
    .where('finishedAt', 'is not', null)
    .where('isTest', '=', test)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const at = last?.at ?? (await firstGiftAt(db, test))
  return daysBefore(at ? new Date(at) : now, overlapDays)
}

async function firstGiftAt(db: Database, isTest: number) {
  const oldest = (table: 'gift' | 'recurringGift') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.min<string | null>('createdAt').as('at'))
      .where('isTest', '=', isTest)
  const rows = await oldest('gift').unionAll(oldest('recurringGift')).execute()
  return rows.flatMap(({ at }) => (at === null ? [] : [at])).sort()[0]
}

export async function startReconciliation(db: Database, isTest: boolean, since: Date, now: Date) {
  const id = randomUUID()
  await db
    .insertInto('reconciliation')
    .values({ id, startedAt: now.toISOString(), since: since.toISOString(), isTest: isTest ? 1 : 0 })
    .execute()
  return id
}

export async function finishReconciliation(
  db: Database,
  id: string,
  result: Pick<Reconciliation, 'payments' | 'payouts' | 'findings' | 'ledgerCheck'>,
  now: Date,
) {
  const { payments, payouts, findings, ledgerCheck } = result
  await db
    .updateTable('reconciliation')
    .set({
      ...{ payments, payouts, finishedAt: now.toISOString() },
      findings: JSON.stringify(findings),
      ledgerCheck: JSON.stringify(ledgerCheck),
    })
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('reconciliation')
    .where('startedAt', '<', daysBefore(now, retentionDays).toISOString())
    .execute()
}

export async function failReconciliation(db: Database, id: string, problem: string) {
  await db
    .updateTable('reconciliation')
    .set({ problem: problem.slice(0, 500) })
    .where('id', '=', id)
    .execute()
}

const unstartedDays = 2

/** The payment pages of gifts that are not paid yet, in the mode of the provider's keys. */
export async function listOpenCheckouts(db: Database, isTest: boolean) {
  const ofTable = (table: 'gift' | 'recurringGift') =>
    db
      .selectFrom(table)
      .select('sessionId')
      .where('status', '=', 'started')
      .where('isTest', '=', isTest ? 1 : 0)
      .where('sessionId', 'is not', null)
  const rows = await ofTable('gift').unionAll(ofTable('recurringGift')).execute()
  return rows.map(({ sessionId }) => sessionId ?? '')
}

const unpaid = (now: Date) => ({
  gift: { status: 'abandoned' as const },
  recurringGift: { status: 'stopped' as const, stoppedAt: now.toISOString() },
})

/** Abandons gifts whose payment page was never opened, because the provider was unavailable or the donor left. */
export async function abandonUnopened(db: Database, now: Date) {
  for (const table of ['gift', 'recurringGift'] as const)
    await db
      .updateTable(table)
      .set(unpaid(now)[table])
      .where('status', '=', 'started')
      .where('sessionId', 'is', null)
      .where('createdAt', '<', daysBefore(now, unstartedDays).toISOString())
      .execute()
}

/** Abandons the gift of a payment page that was not paid. */
export async function abandonSession(db: Database, sessionId: string, now: Date) {
  for (const table of ['gift', 'recurringGift'] as const)
    await db
      .updateTable(table)
      .set(unpaid(now)[table])
      .where('status', '=', 'started')
      .where('sessionId', '=', sessionId)
      .execute()
}

/** The subscriptions that may still charge donors. */
export async function listRunningSubscriptions(db: Database, isTest: boolean) {
  const rows = await db
    .selectFrom('recurringGift')
    .select('subscriptionId')
    .where('status', '!=', 'stopped')
    .where('isTest', '=', isTest ? 1 : 0)
    .where('subscriptionId', 'is not', null)
    .execute()
  return rows.map(({ subscriptionId }) => subscriptionId ?? '')
}
