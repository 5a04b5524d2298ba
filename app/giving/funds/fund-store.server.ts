import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { generalFund, sadaqahFund, zakatFund } from './funds.ts'

export type Fund = Selectable<Schema['fund']>

const firstFunds = [generalFund, sadaqahFund, zakatFund]

/** All funds: general, sadaqah and zakat, then those of campaigns, newest first. */
export async function listFunds(db: Database): Promise<Fund[]> {
  const funds = await db.selectFrom('fund').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()
  const first = firstFunds.flatMap((id) => funds.filter((fund) => fund.id === id))
  return [...first, ...funds.filter(({ id }) => !firstFunds.includes(id))]
}

/** Adds the fund of a campaign, or updates its name. Call it in the transaction that changes the campaign. */
export async function ensureCampaignFund(
  tx: Database,
  { id, title }: { id: string; title: string },
  now: Date,
) {
  await tx
    .insertInto('fund')
    .values({ id, name: title, campaignId: id, createdAt: now.toISOString() })
    .onConflict((oc) => oc.column('id').doUpdateSet({ name: title }))
    .execute()
}
