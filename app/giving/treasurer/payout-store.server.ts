import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'

const maxPayouts = 12

/** The latest payouts, without those of test mode. */
export const listPayouts = (db: Database) =>
  db
    .selectFrom('payout')
    .selectAll()
    .where('isTest', '=', 0)
    .orderBy('arrivesOn', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPayouts)
    .execute()

/** A payout; throws a 404 when there is none. */
export async function requirePayout(db: Database, id: string) {
  const payout = await db.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirst()
  return payout ?? notFound('Payout')
}
