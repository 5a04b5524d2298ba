import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { fillPlaceholders } from '#app/platform/settings/fill-placeholders.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { generalFund, sadaqahFund, zakatFund } from './funds.ts'

export type Fund = Selectable<Schema['fund']>

const firstFunds = [generalFund, sadaqahFund, zakatFund]

/** All funds: general, sadaqah and zakat, then those of campaigns, newest first. */
export async function listFunds(db: Database): Promise<Fund[]> {
  const funds = await db.selectFrom('fund').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()
  const first = firstFunds.flatMap((id) => funds.filter((fund) => fund.id === id))
  return [...first, ...funds.filter(({ id }) => !firstFunds.includes(id))]
}

/**
 * Adds the fund of a campaign, or updates its name: the campaign's title with its placeholders filled in, as receipts
 * show it. Call it in the transaction that changes the campaign.
 */
export async function ensureCampaignFund(
  tx: Database,
  { id, title }: { id: string; title: string },
  now: Date,
) {
  const name = fillPlaceholders(title, await readSettings(tx))
  await tx
    .insertInto('fund')
    .values({ id, name, campaignId: id, createdAt: now.toISOString() })
    .onConflict((oc) => oc.column('id').doUpdateSet({ name }))
    .execute()
}

/** Updates the names of funds whose campaign's title refers to a setting that has changed since the last update. */
export async function updateFundNames(db: Database, now: Date) {
  const settings = await readSettings(db)
  const campaigns = await db
    .selectFrom('campaign')
    .innerJoin('fund', 'fund.id', 'campaign.id')
    .select(['campaign.id', 'campaign.title', 'fund.name'])
    .where('campaign.title', 'like', '%{%')
    .execute()
  for (const { id, title, name } of campaigns)
    if (fillPlaceholders(title, settings) !== name) await ensureCampaignFund(db, { id, title }, now)
}
