import type { Item } from '#app/cms/collections/collection.ts'
import { isPublished } from '#app/cms/collections/published-store.server.ts'
import { withPictures } from '#app/cms/media/picture-store.server.ts'
import { campaignTotals, giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { fillTexts } from '#app/platform/settings/fill-placeholders.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { campaignState } from './campaign.ts'

const publishedCampaigns = (db: Database, now: Date) => db.selectFrom('campaign').where(isPublished(now))

/** The campaigns that accept gifts on a local date, in the order in which they end. */
export async function listOpenCampaigns(db: Database, today: string, now: Date) {
  const rows = await publishedCampaigns(db, now)
    .select(['id', 'slug', 'title', 'summary', 'startsOn', 'endsOn'])
    .where('startsOn', '<=', today)
    .where((eb) => eb.or([eb('endsOn', 'is', null), eb('endsOn', '>=', today)]))
    .orderBy((eb) => eb.fn.coalesce('endsOn', eb.val('9999')))
    .orderBy('startsOn')
    .orderBy('id')
    .execute()
  const settings = await readSettings(db)
  return rows.map((row) => fillTexts(row, settings))
}

const maxListed = 100

/** Published campaigns with their progress, latest first. */
export async function listCampaigns(db: Database, now: Date) {
  const rows = await publishedCampaigns(db, now)
    .select(['id', 'slug', 'title', 'summary', 'pictureId', 'goalCents', 'startsOn', 'endsOn'])
    .orderBy('startsOn', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute()
  const [settings, rowsWithPictures, totals] = await Promise.all([
    readSettings(db),
    withPictures(db, rows),
    campaignTotals(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const today = localDateIn(now, settings.timeZone)
  return rowsWithPictures.map((row) => ({
    ...fillTexts(row, settings),
    ...progressOf(totals.get(row.id)),
    state: campaignState(row, today),
  }))
}

export type ListedCampaign = Awaited<ReturnType<typeof listCampaigns>>[number]

/**
 * Reads what a campaign's page shows, published or as a preview. `page` is the page of the list of donors' names.
 */
export async function readCampaignPage(item: Item, db: Database, now: Date, page: number) {
  const settings = await readSettings(db)
  const row = {
    title: String(item.title),
    summary: String(item.summary),
    body: String(item.body),
    pictureId: item.pictureId ? String(item.pictureId) : null,
  }
  const [[rowWithPicture], totals, updates, names] = await Promise.all([
    withPictures(db, [row]),
    campaignTotals(db, [item.id]),
    listSentUpdates(db, item.id),
    listPublicNames(db, item.id, page),
  ])
  const { title, summary, body } = fillTexts(row, settings)
  const days = { startsOn: String(item.startsOn), endsOn: item.endsOn ? String(item.endsOn) : null }
  return {
    id: item.id,
    slug: String(item.slug),
    title,
    summary,
    html: renderMarkdown(body),
    picture: rowWithPicture?.picture ?? null,
    goalCents: typeof item.goalCents === 'number' ? item.goalCents : null,
    ...days,
    state: campaignState(days, localDateIn(now, settings.timeZone)),
    ...progressOf(totals.get(item.id)),
    updates,
    names,
  }
}

export type CampaignPage = Awaited<ReturnType<typeof readCampaignPage>>

/** A campaign’s progress; zeros if it has no total. */
export const progressOf = (total: { cents: number; giftCount: number } | undefined) => ({
  cents: total?.cents ?? 0,
  giftCount: total?.giftCount ?? 0,
})

async function listSentUpdates(db: Database, campaignId: string) {
  const rows = await db
    .selectFrom('campaignUpdate')
    .select(['id', 'title', 'body', 'sentAt'])
    .where('campaignId', '=', campaignId)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ body, sentAt, ...update }) => ({
    ...update,
    sentAt: sentAt ?? '',
    html: renderMarkdown(body),
  }))
}

export const namesPerPage = 60

/**
 * A page of the names that donors agreed to show, newest first, each once, excluding names whose gifts were all
 * returned. `hasMore` says whether there is another page.
 */
async function listPublicNames(db: Database, fundId: string, page: number) {
  const rows = await db
    .selectFrom('gift')
    .select(({ fn }) => ['publicName', 'donorId', fn.max('confirmedAt').as('latest')])
    .where('fundId', '=', fundId)
    .where('status', '=', 'confirmed')
    .where('isTest', '=', 0)
    .where('publicName', '!=', '')
    .groupBy(['donorId', 'publicName'])
    .orderBy('latest', 'desc')
    .orderBy('donorId')
    .orderBy('publicName')
    .limit(namesPerPage + 1)
    .offset((page - 1) * namesPerPage)
    .execute()
  const names = rows.slice(0, namesPerPage)
  const returnedKeys = await returnedNameKeys(db, fundId, names)
  return {
    list: names.filter((name) => !returnedKeys.has(nameKey(name))).map(({ publicName }) => publicName),
    page,
    hasMore: rows.length > namesPerPage,
  }
}

interface DonorName {
  donorId: string
  publicName: string
}

const nameKey = ({ donorId, publicName }: DonorName) => `${donorId} ${publicName}`

/** The keys of the names whose gifts were all refunded or disputed. */
async function returnedNameKeys(db: Database, fundId: string, names: readonly DonorName[]) {
  if (names.length === 0) return new Set<string>()
  const gifts = await db
    .selectFrom('gift')
    .select(['id', 'donorId', 'publicName'])
    .where('fundId', '=', fundId)
    .where('status', '=', 'confirmed')
    .where('isTest', '=', 0)
    .where(
      'donorId',
      'in',
      names.map(({ donorId }) => donorId),
    )
    .execute()
  const totals = await giftTotals(
    db,
    gifts.map(({ id }) => id),
  )
  const keysWithGifts = new Set(gifts.filter(({ id }) => (totals.get(id)?.netCents ?? 0) > 0).map(nameKey))
  return new Set(names.map(nameKey).filter((key) => !keysWithGifts.has(key)))
}
