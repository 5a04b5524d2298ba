import type { Generated } from 'kysely'
import type { TrashableColumns } from './content.ts'

/** Gifts for a campaign go to the fund with the same id. */
interface CampaignTable extends TrashableColumns {
  id: string
  slug: string
  title: string
  summary: string
  /** Markdown. */
  body: string
  pictureId: string | null
  /** In the smallest unit of the currency; null for a campaign without a goal. */
  goalCents: number | null
  /** YYYY-MM-DD: the first day on which it receives gifts. */
  startsOn: string
  /** The last day; null for a campaign without an end. */
  endsOn: string | null
  publishedAt: string | null
  updatedAt: string
}

/** An update on a campaign, shown on its page and emailed to the donors who agreed to get updates. */
export interface CampaignUpdateTable {
  id: string
  campaignId: string
  title: string
  /** Markdown. */
  body: string
  version: Generated<number>
  /** Who wrote or sent it. */
  authorName: string
  createdAt: string
  /** Null for a draft. */
  sentAt: string | null
}

/** Records that an update was emailed to a donor, so that nobody gets it twice. */
interface CampaignDeliveryTable {
  updateId: string
  donorId: string
  mailId: string
}

export interface CampaignSchema {
  campaign: CampaignTable
  campaignUpdate: CampaignUpdateTable
  campaignDelivery: CampaignDeliveryTable
}
