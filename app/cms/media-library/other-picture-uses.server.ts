import { publicationState } from '#app/cms/collections/publication.ts'
import type { Database } from '#app/platform/database/database.ts'
import { pictureIdsIn } from './picture-text.ts'
import type { PictureUse } from './picture-use.ts'

/** Where a picture is used outside the collections: reports of events, newsletter issues and updates on campaigns. */
export async function listOtherUses(db: Database, pictureId: string, now: Date): Promise<PictureUse[]> {
  const pattern = `%/${pictureId}-%`
  const [reports, issues, updates] = await Promise.all([
    db
      .selectFrom('eventReport')
      .innerJoin('event', 'event.id', 'eventReport.eventId')
      .select(['event.id', 'event.slug', 'event.title', 'event.deletedAt', 'eventReport.publishedAt'])
      .select((eb) => [
        'eventReport.body',
        eb
          .exists(
            eb
              .selectFrom('eventReportPicture')
              .select('pictureId')
              .whereRef('eventReportPicture.eventId', '=', 'eventReport.eventId')
              .where('pictureId', '=', pictureId),
          )
          .as('hasPhoto'),
      ])
      .where((eb) =>
        eb.or([
          eb('eventReport.body', 'like', pattern),
          eb(
            'eventReport.eventId',
            'in',
            eb.selectFrom('eventReportPicture').select('eventId').where('pictureId', '=', pictureId),
          ),
        ]),
      )
      .orderBy('event.id')
      .execute(),
    db.selectFrom('newsletterIssue').selectAll().where('body', 'like', pattern).orderBy('id').execute(),
    db
      .selectFrom('campaignUpdate')
      .innerJoin('campaign', 'campaign.id', 'campaignUpdate.campaignId')
      .selectAll('campaignUpdate')
      .select(['campaign.slug', 'campaign.deletedAt', 'campaign.publishedAt'])
      .where('campaignUpdate.body', 'like', pattern)
      .orderBy('campaignUpdate.id')
      .execute(),
  ])
  const isShownIn = ({ body }: { body: string }) => pictureIdsIn(body).has(pictureId)
  return [
    ...reports
      .filter((report) => report.hasPhoto || isShownIn(report))
      .map(
        ({ id, slug, title, deletedAt, publishedAt }): PictureUse => ({
          noun: 'report',
          title,
          state: deletedAt ? 'trash' : publishedAt ? 'published' : 'draft',
          editPath: `/admin/opportunities/${id}/report`,
          publicPath: publishedAt && !deletedAt ? `/events/${slug}` : null,
          hasOwnAlt: false,
        }),
      ),
    ...issues.filter(isShownIn).map(
      ({ id, subject, status, scheduledFor, missedAt, deletedAt }): PictureUse => ({
        noun: 'newsletter issue',
        title: subject,
        // A draft that was not sent in time keeps its time, but is not sent.
        state: deletedAt
          ? 'trash'
          : status !== 'draft'
            ? 'sent'
            : scheduledFor && !missedAt
              ? 'scheduled'
              : 'draft',
        editPath: `/admin/newsletter/issues/${id}`,
        publicPath: null,
        hasOwnAlt: false,
      }),
    ),
    ...updates.filter(isShownIn).map(
      ({ id, campaignId, title, slug, sentAt, deletedAt, publishedAt }): PictureUse => ({
        noun: 'campaign update',
        title,
        state: deletedAt ? 'trash' : sentAt ? 'sent' : 'draft',
        editPath: deletedAt ? '/admin/campaigns/trash' : `/admin/campaigns/${campaignId}/updates/${id}`,
        publicPath:
          sentAt && !deletedAt && publicationState(publishedAt, now) === 'published'
            ? `/campaigns/${slug}`
            : null,
        hasOwnAlt: false,
      }),
    ),
  ]
}

/** How many reports, issues and updates show each picture in their text, and not as the photo of a report. */
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
  const isPhoto = new Set(photos.map(({ eventId, pictureId }) => `${eventId} ${pictureId}`))
  for (const { id, body } of texts)
    for (const pictureId of pictureIdsIn(body))
      if (!isPhoto.has(`${id} ${pictureId}`)) counts.set(pictureId, (counts.get(pictureId) ?? 0) + 1)
  return counts
}
