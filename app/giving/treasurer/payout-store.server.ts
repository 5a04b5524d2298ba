import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'

const maxPayouts = 12

/** The latest payouts, excluding test-mode payouts. Also returns the payout `includeId` if it is older. */
export async function listPayouts(db: Database, includeId: string | null = null) {
  const query = db.selectFrom('payout').selectAll().where('isTest', '=', 0)
  const latest = await query.orderBy('arrivesOn', 'desc').orderBy('id', 'desc').limit(maxPayouts).execute()
  if (includeId === null || latest.some(({ id }) => id === includeId)) return latest
  return [...latest, ...(await query.where('id', '=', includeId).execute())]
}

/** A payout; throws a 404 when there is none. */
export async function requirePayout(db: Database, id: string) {
  const payout = await db.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirst()
  return payout ?? notFound('Payout')
}
