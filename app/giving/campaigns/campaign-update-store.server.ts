import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type Actor, formatActor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import type { CampaignUpdateTable } from '#app/platform/database/schema/campaigns.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { type CampaignSite, campaignUpdateMail } from './campaign-update-mail.server.ts'

export type CampaignUpdate = Selectable<CampaignUpdateTable>

export interface UpdateInput {
  title: string
  /** Markdown. */
  body: string
}

/** An update of this campaign; throws a 404 if there is none. */
export const requireUpdate = async (db: Database, campaignId: string, id: string): Promise<CampaignUpdate> =>
  (await db
    .selectFrom('campaignUpdate')
    .selectAll()
    .where('id', '=', id)
    .where('campaignId', '=', campaignId)
    .executeTakeFirst()) ?? notFound('Update')

/** Adds a draft and returns its id. */
export async function addUpdate(
  db: Database,
  campaignId: string,
  input: UpdateInput,
  actor: Actor,
  now: Date,
) {
  const id = randomUUID()
  const createdAt = now.toISOString()
  await db
    .insertInto('campaignUpdate')
    .values({ id, campaignId, ...input, authorName: formatActor(actor), createdAt, sentAt: null })
    .execute()
  return id
}

/** Saves a draft; false if it was sent, or if someone else has saved it since `version`. */
export async function saveUpdate(
  db: Database,
  { id, version }: Pick<CampaignUpdate, 'id' | 'version'>,
  input: UpdateInput,
) {
  const saved = await db
    .updateTable('campaignUpdate')
    .set((eb) => ({ ...input, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('sentAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Deletes a draft; false if it was already sent, because a sent update stays on the campaign's page. */
export async function deleteDraft(db: Database, id: string) {
  const deleted = await db
    .deleteFrom('campaignUpdate')
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** A campaign’s updates, each with its number of emails: drafts, then sent updates, latest first. */
export const listUpdates = (db: Database, campaignId: string) =>
  db
    .selectFrom('campaignUpdate')
    .leftJoin('campaignDelivery', 'campaignDelivery.updateId', 'campaignUpdate.id')
    .select(({ fn }) => ['id', 'title', 'createdAt', 'sentAt', fn.count<number>('donorId').as('emailCount')])
    .where('campaignId', '=', campaignId)
    .groupBy(['id', 'title', 'createdAt', 'sentAt'])
    .orderBy(sql`case when ${sql.ref('sentAt')} is null then 0 else 1 end`)
    .orderBy('sentAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute()

/** The donors of a campaign who agreed to updates, each once. Unpaid gifts and test gifts do not count. */
const recipients = (db: Database, campaignId: string) =>
  db
    .selectFrom('gift')
    .innerJoin('donor', 'donor.id', 'gift.donorId')
    .select(['donor.id', 'donor.name', 'donor.email'])
    .distinct()
    .where('gift.fundId', '=', campaignId)
    .where('gift.status', '=', 'confirmed')
    .where('gift.isTest', '=', 0)
    .where('gift.wantsUpdates', '=', 1)
    .where('donor.email', '!=', '')

/** How many donors an update would go to now. */
export const countRecipients = async (db: Database, campaignId: string) =>
  (await recipients(db, campaignId).execute()).length

/** Serializes sending and unsubscribing, so that nobody gets an update that was queued while they unsubscribed. */
export const lockCampaignUpdates = (tx: Database, campaignId: string, now: Date) =>
  lockKey(tx, `updates of campaign ${campaignId}`, now)

/**
 * Publishes a draft on the campaign's page, and emails it once to each donor who agreed. Returns the number of emails;
 * null if the draft has already been sent, or was changed since `version`.
 */
export function sendUpdate(
  db: Database,
  campaign: { id: string; title: string; slug: string },
  { id, version }: Pick<CampaignUpdate, 'id' | 'version'>,
  site: CampaignSite,
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    await lockCampaignUpdates(tx, campaign.id, now)
    const update = await tx
      .updateTable('campaignUpdate')
      .set({ sentAt: now.toISOString(), authorName: formatActor(actor) })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('sentAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!update) return null
    const donors = await recipients(tx, campaign.id).orderBy('donor.id').execute()
    for (const donor of donors) {
      const mailId = await enqueueMail(tx, campaignUpdateMail(donor, campaign, update, site), now)
      // The primary key is the update and the donor: a second email to a donor fails here and rolls everything back.
      await tx.insertInto('campaignDelivery').values({ updateId: id, donorId: donor.id, mailId }).execute()
    }
    const changes: Record<string, [unknown, unknown]> = {
      update: [null, update.title],
      emails: [null, donors.length],
    }
    await recordActivity(
      tx,
      actor,
      { verb: 'sent', subject: 'campaignUpdate', subjectId: campaign.id, label: campaign.title, changes },
      now,
    )
    return donors.length
  })
}
