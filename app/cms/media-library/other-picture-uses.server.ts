import { publicationState } from '#app/cms/collections/publication.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { NewsletterIssueTable } from '#app/platform/database/schema/mail.ts'
import { pictureIdsIn } from './picture-text.ts'
import type { PictureUse } from './picture-use.ts'

/** Where a picture is used outside the collections: event reports, newsletter issues and campaign updates. */
export async function listOtherUses(db: Database, pictureId: string, now: Date): Promise<PictureUse[]> {
  const uses = await Promise.all([
    listReportUses(db, pictureId, now),
    listIssueUses(db, pictureId),
    listUpdateUses(db, pictureId, now),
  ])
  return uses.flat()
}

/** A `like` pattern for texts that may contain a picture; `isShownIn` tells which ones do. */
const textPattern = (pictureId: string) => `%/${pictureId}-%`
const isShownIn = (body: string, pictureId: string) => pictureIdsIn(body).has(pictureId)

async function listReportUses(db: Database, pictureId: string, now: Date): Promise<PictureUse[]> {
  const withPhoto = db.selectFrom('eventReportPicture').select('eventId').where('pictureId', '=', pictureId)
  const rows = await db
    .selectFrom('eventReport')
    .innerJoin('event', 'event.id', 'eventReport.eventId')
    .select(['event.id', 'event.slug', 'event.title', 'event.deletedAt', 'eventReport.publishedAt'])
    .select('event.publishedAt as eventPublishedAt')
    .select((eb) => ['eventReport.body', eb('eventReport.eventId', 'in', withPhoto).as('hasPhoto')])
    .where((eb) =>
      eb.or([
        eb('eventReport.body', 'like', textPattern(pictureId)),
        eb('eventReport.eventId', 'in', withPhoto),
      ]),
    )
    .orderBy('event.id')
    .execute()
  return rows
    .filter(({ hasPhoto, body }) => hasPhoto || isShownIn(body, pictureId))
    .map(({ id, slug, title, deletedAt, publishedAt, eventPublishedAt }) => ({
      noun: 'report',
      title,
      state: deletedAt ? 'trash' : publishedAt ? 'published' : 'draft',
      editPath: `/admin/opportunities/${id}/report`,
      publicPath:
        publishedAt && !deletedAt && publicationState(eventPublishedAt, now) === 'published'
          ? `/events/${slug}`
          : null,
    }))
}

async function listIssueUses(db: Database, pictureId: string): Promise<PictureUse[]> {
  const rows = await db
    .selectFrom('newsletterIssue')
    .selectAll()
    .where('body', 'like', textPattern(pictureId))
    .orderBy('id')
    .execute()
  return rows
    .filter(({ body }) => isShownIn(body, pictureId))
    .map((issue) => ({
      noun: 'newsletter issue',
      title: issue.subject,
      state: issue.deletedAt ? 'trash' : issueState(issue),
      editPath: `/admin/newsletter/issues/${issue.id}`,
      publicPath: null,
    }))
}

function issueState(
  issue: Pick<NewsletterIssueTable, 'status'> & Record<'scheduledFor' | 'missedAt', string | null>,
): PictureUse['state'] {
  if (issue.status !== 'draft') return issue.status
  // A draft that was not sent in time keeps its time, but is not sent.
  return issue.scheduledFor && !issue.missedAt ? 'scheduled' : 'draft'
}

async function listUpdateUses(db: Database, pictureId: string, now: Date): Promise<PictureUse[]> {
  const rows = await db
    .selectFrom('campaignUpdate')
    .innerJoin('campaign', 'campaign.id', 'campaignUpdate.campaignId')
    .selectAll('campaignUpdate')
    .select(['campaign.slug', 'campaign.deletedAt', 'campaign.publishedAt'])
    .where('campaignUpdate.body', 'like', textPattern(pictureId))
    .orderBy('campaignUpdate.id')
    .execute()
  return rows
    .filter(({ body }) => isShownIn(body, pictureId))
    .map(({ id, campaignId, title, slug, sentAt, deletedAt, publishedAt }) => ({
      noun: 'campaign update',
      title,
      state: deletedAt ? 'trash' : sentAt ? 'sent' : 'draft',
      editPath: deletedAt ? '/admin/campaigns/trash' : `/admin/campaigns/${campaignId}/updates/${id}`,
      publicPath:
        sentAt && !deletedAt && publicationState(publishedAt, now) === 'published'
          ? `/campaigns/${slug}`
          : null,
    }))
}

/**
 * How many reports, issues and updates show each picture in their text. A report that also has the picture as a photo
 * is left out, because `countUses` counts the photos of reports.
 */
export async function countOtherUses(db: Database) {
  const counts = new Map<string, number>()
  const [texts, photos] = await Promise.all([
    db
      .selectFrom(
        db
          .selectFrom('newsletterIssue')
          .select(['id', 'body'])
          .unionAll(db.selectFrom('campaignUpdate').select(['id', 'body']))
          .unionAll(db.selectFrom('eventReport').select(['eventId as id', 'body']))
          .as('texts'),
      )
      .selectAll()
      .where((eb) => eb.or([eb('body', 'like', '%/files/%'), eb('body', 'like', '%/pictures/%')]))
      .execute(),
    db.selectFrom('eventReportPicture').select(['eventId', 'pictureId']).execute(),
  ])
  const photoKeys = new Set(photos.map(({ eventId, pictureId }) => `${eventId} ${pictureId}`))
  for (const { id, body } of texts)
    for (const pictureId of pictureIdsIn(body))
      if (!photoKeys.has(`${id} ${pictureId}`)) counts.set(pictureId, (counts.get(pictureId) ?? 0) + 1)
  return counts
}
