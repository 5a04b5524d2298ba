import { lastDisputes } from '#app/giving/disputes/dispute-store.server.ts'
import { lastRefunds } from '#app/giving/refunds/refund-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/** Returns a function that looks up the last refund and the last dispute of a gift. */
export async function readLastRefundsAndDisputes(db: Database, giftIds: readonly string[]) {
  const [refunds, disputes] = await Promise.all([lastRefunds(db, giftIds), lastDisputes(db, giftIds)])
  return (giftId: string) => ({ refund: refunds.get(giftId), dispute: disputes.get(giftId) })
}
