import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { LedgerCheck } from '#app/giving/ledger/ledger-check.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import type {
  Finding,
  Reconciliation,
  ReconciliationCursor,
  ReconciliationProgress,
} from './reconciliation.ts'

/** The provider reports some things late, so each run starts this many days before the last complete one. */
const overlapDays = 7
const retentionDays = 400

const toReconciliation = (row: Selectable<Schema['reconciliation']>): Reconciliation => ({
  ...row,
  isTest: row.isTest === 1,
  hasProvider: row.hasProvider === 1,
  cursor: row.cursor === null ? null : JSON.parse(row.cursor),
  findings: JSON.parse(row.findings),
  ledgerCheck: row.ledgerCheck === null ? null : JSON.parse(row.ledgerCheck),
})

/** The last reconciliation, even if it failed or only checked the sums; undefined before the first. */
export async function readLastReconciliation(db: Database): Promise<Reconciliation | undefined> {
  const row = await db
    .selectFrom('reconciliation')
    .selectAll()
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toReconciliation(row)
}

const maxEarlierRuns = 50

/** Findings of reconciliations since the given time, latest first, each once, without those of the last one. */
export async function listEarlierFindings(db: Database, since: Date): Promise<(Finding & { at: string })[]> {
  const last = await readLastReconciliation(db)
  if (!last) return []
  const rows = await db
    .selectFrom('reconciliation')
    .select(['startedAt', 'findings'])
    .where('id', '!=', last.id)
    .where('startedAt', '>=', since.toISOString())
    .where('findings', '!=', '[]')
    .orderBy('startedAt', 'desc')
    .limit(maxEarlierRuns)
    .execute()
  // What is still missing is found again by every reconciliation.
  const keyOf = ({ id, missingCents }: Finding) => `${id} ${missingCents}`
  const seen = new Set(last.findings.map(keyOf))
  return rows.flatMap(({ startedAt: at, findings }) =>
    (JSON.parse(findings) as Finding[])
      .filter((finding) => !seen.has(keyOf(finding)) && seen.add(keyOf(finding)))
      .map((finding) => ({ ...finding, at })),
  )
}

/**
 * The time from which to compare payments: a week before the last complete run; without one, a week before the first
 * gift, or before `now` if there are no gifts.
 */
async function comparisonStart(db: Database, isTest: boolean, now: Date) {
  const test = isTest ? 1 : 0
  const last = await db
    .selectFrom('reconciliation')
    .select('startedAt as at')
    .where('finishedAt', 'is not', null)
    .where('hasProvider', '=', 1)
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

/** A run that started longer ago is not resumed, because what it compared first may have changed since. */
const maxResumeDays = 3

/** Resumes the unfinished run, or starts a new one. */
export async function openReconciliation(db: Database, isTest: boolean, now: Date) {
  const row = await db
    .selectFrom('reconciliation')
    .selectAll()
    .where('finishedAt', 'is', null)
    .where('cursor', 'is not', null)
    .where('isTest', '=', isTest ? 1 : 0)
    .where('startedAt', '>', daysBefore(now, maxResumeDays).toISOString())
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return startReconciliation(db, { isTest, hasProvider: true }, now)
  await db.updateTable('reconciliation').set({ problem: null }).where('id', '=', row.id).execute()
  const { id, since, startedAt, ...progress } = toReconciliation(row)
  return { id, since: new Date(since), startedAt: new Date(startedAt), progress }
}

export async function startReconciliation(
  db: Database,
  { isTest, hasProvider }: { isTest: boolean; hasProvider: boolean },
  now: Date,
) {
  const id = randomUUID()
  const since = await comparisonStart(db, isTest, now)
  const cursor: ReconciliationCursor | null = hasProvider ? { stage: 'events', after: null } : null
  await db
    .insertInto('reconciliation')
    .values({
      id,
      startedAt: now.toISOString(),
      since: since.toISOString(),
      isTest: isTest ? 1 : 0,
      hasProvider: hasProvider ? 1 : 0,
      cursor: cursor && JSON.stringify(cursor),
    })
    .execute()
  const progress: ReconciliationProgress = { cursor, payments: 0, payouts: 0, findings: [] }
  return { id, since, startedAt: now, progress }
}

export async function saveProgress(
  db: Database,
  id: string,
  { cursor, payments, payouts, findings }: ReconciliationProgress,
) {
  const columns = { payments, payouts, findings: JSON.stringify(findings) }
  await db
    .updateTable('reconciliation')
    .set({ ...columns, cursor: cursor && JSON.stringify(cursor) })
    .where('id', '=', id)
    .execute()
}

export async function finishReconciliation(db: Database, id: string, ledgerCheck: LedgerCheck, now: Date) {
  await db
    .updateTable('reconciliation')
    .set({ finishedAt: now.toISOString(), cursor: null, ledgerCheck: JSON.stringify(ledgerCheck) })
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
