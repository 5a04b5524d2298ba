import { deleteExpiredPhoneCodes } from '#app/accounts/phone/phone-code-store.server.ts'
import { objectPictureJobs } from '#app/api/files/object-picture.server.ts'
import { uploadJobs } from '#app/api/files/upload-jobs.server.ts'
import { purgeTrash } from '#app/cms/collections/trash-store.server.ts'
import { importJobs } from '#app/cms/imports/import-jobs.server.ts'
import { recordReplyOutcomes } from '#app/cms/inbox/note-store.server.ts'
import { pictureJobs } from '#app/cms/media/picture-jobs.server.ts'
import { deleteExpiredCopies } from '#app/cms/working-copies/working-copy-store.server.ts'
import { collections } from '#app/collections.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { eventTimeJobs } from '#app/events/event/event-times-store.server.ts'
import { previewJobs } from '#app/events/link-preview/preview-jobs.server.ts'
import { seriesJobs } from '#app/events/series/series-jobs.server.ts'
import { signupJobs } from '#app/events/signup/signup-jobs.server.ts'
import { updateFundNames } from '#app/giving/funds/fund-store.server.ts'
import { paymentJobs } from '#app/giving/payments/payment-jobs.server.ts'
import { makeMailAttachment } from '#app/giving/receipts/mail-attachment.server.ts'
import { statementJobs } from '#app/giving/receipts/statement-jobs.server.ts'
import { receiptFooter } from '#app/giving/recurring/receipt-footer.server.ts'
import { recurringGiftJobs } from '#app/giving/recurring/recurring-gift-jobs.server.ts'
import { importers } from '#app/importers.ts'
import { recordDeliveryOutcomes } from '#app/members/reminders/event-delivery-store.server.ts'
import { pushCheck } from '#app/members/reminders/push-check.server.ts'
import { reminderJobs } from '#app/members/reminders/reminder-jobs.server.ts'
import { promiseJobs } from '#app/members/service-promise/promise-jobs.server.ts'
import { deleteOldInvitations } from '#app/members/users/invitation-store.server.ts'
import { pictureSources } from '#app/picture-sources.server.ts'
import { deleteExpiredAuthData } from '#app/platform/auth/session-store.server.ts'
import { backupJobs } from '#app/platform/backup/backup-jobs.server.ts'
import { linkOriginFromConfig } from '#app/platform/http/link-origin.server.ts'
import { deleteExpiredLimits } from '#app/platform/http/rate-limit.server.ts'
import { startJobWorker } from '#app/platform/jobs/job-worker.server.ts'
import { correctStoredMail } from '#app/platform/mail/correct-stored-mail.server.ts'
import { deleteStaleMailWorkers } from '#app/platform/mail/mail-heartbeat.server.ts'
import { purgeOldMail } from '#app/platform/mail/mail-retention.server.ts'
import { startMailWorker } from '#app/platform/mail/mail-worker.server.ts'
import { pruneOutboxFiles } from '#app/platform/mail/prune-outbox-files.server.ts'
import { pushJobs } from '#app/platform/push/push-jobs.server.ts'
import { purgeOldPush } from '#app/platform/push/push-outbox.server.ts'
import type { Platform } from '#app/platform/server/app.server.ts'
import { readMailDelivery, readMailSender } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { pruneSmsFiles } from '#app/platform/sms/prune-sms-files.server.ts'
import { smsJobs } from '#app/platform/sms/sms-jobs.server.ts'
import { purgeOldSms } from '#app/platform/sms/sms-outbox.server.ts'
import { hourMs } from '#app/platform/time/instant.ts'
import { updateCommunityCounts } from '#app/quran/charts/community-store.server.ts'
import { deleteOldMessages } from '#app/quran/groups/message-store.server.ts'
import { deleteOldReports } from '#app/quran/groups/report-store.server.ts'
import { recordOutcomes } from '#app/site/newsletter/issue-sending.server.ts'
import { purgeDeletedDrafts } from '#app/site/newsletter/issue-store.server.ts'
import { newsletterJobs } from '#app/site/newsletter/newsletter-jobs.server.ts'
import { deleteExpiredRequests } from '#app/site/newsletter/newsletter-request-store.server.ts'
import { linkSubscriptions } from '#app/site/newsletter/subscription-store.server.ts'
import { guideJobs } from '#app/site/resources/guide-jobs.server.ts'
import { brandAccent } from '#app/ui/brand-palette.ts'

const pushWorkerCount = 4

/** Starts the background work: sending mail, running jobs and deleting expired data. */
export function startWork({ database, files, config, log }: Platform) {
  const mail = startMailWorker(
    database,
    {
      ...config,
      mailUrl: async () => (await readMailDelivery(database.db, config)).mailUrl,
      mailFrom: () => readMailSender(database.db, config),
      accent: async () => brandAccent((await readSettings(database.db)).brandColor),
      makeAttachment: (key) => makeMailAttachment(database.db, key),
      makeFooter: (key) =>
        receiptFooter(database.db, key, { origin: linkOriginFromConfig(config), secret: config.secret }),
    },
    log,
  )
  const jobs = startJobWorker(
    database,
    {
      ...pictureJobs(database.db, files, pictureSources),
      ...guideJobs(database.db, files),
      ...newsletterJobs(database.db, config),
      ...reminderJobs(database.db, config),
      ...signupJobs(database.db, config),
      ...importJobs(database.db, importers),
      ...uploadJobs(files),
      ...objectPictureJobs(database.db, files),
      ...previewJobs(database.db, files),
      ...seriesJobs(database.db, eventCollection),
      ...eventTimeJobs(database.db),
      ...promiseJobs(database.db),
      ...statementJobs(database.db, config),
    },
    log,
  )
  // A separate worker, because a login code must not wait for a long job.
  const sms = startJobWorker(database, smsJobs(database.db, config), log)
  // Several workers, because push services may be slow to respond.
  const pushConfig = { ...config, isCurrent: pushCheck(database.db) }
  const pushes = Array.from({ length: pushWorkerCount }, () =>
    startJobWorker(database, pushJobs(database.db, pushConfig), log),
  )
  // A separate worker, because a comparison with the payment provider takes minutes.
  const giftJobs = { ...paymentJobs(database.db, config), ...recurringGiftJobs(database.db, config) }
  const payments = startJobWorker(database, giftJobs, log)
  const backups = startJobWorker(database, backupJobs(database.db, config, files), log)
  const maintain = () =>
    runMaintenance(database, config, new Date()).catch((error) =>
      log.warn({ error: String(error) }, 'maintenance failed'),
    )
  const timer = setInterval(maintain, hourMs)
  timer.unref()
  maintain()
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all([
        mail.stop(),
        sms.stop(),
        jobs.stop(),
        payments.stop(),
        backups.stop(),
        ...pushes.map((worker) => worker.stop()),
      ])
    },
  }
}

async function runMaintenance(
  { db, truncateLog }: Platform['database'],
  config: Platform['config'],
  now: Date,
) {
  await deleteExpiredLimits(db, now)
  await deleteExpiredAuthData(db, now)
  await deleteExpiredPhoneCodes(db, now)
  await purgeOldSms(db, now)
  await purgeOldPush(db, now)
  await correctStoredMail(db, config)
  await purgeOldMail(db, now, async (tx, oldMail) => {
    await recordOutcomes(tx, oldMail)
    await recordDeliveryOutcomes(tx, oldMail)
    await recordReplyOutcomes(tx, oldMail)
  })
  await deleteStaleMailWorkers(db, now)
  await deleteExpiredRequests(db, now)
  await deleteOldInvitations(db, now)
  await deleteOldMessages(db, now)
  await deleteOldReports(db, now)
  await deleteExpiredCopies(db, now)
  await linkSubscriptions(db, now)
  await updateCommunityCounts(db, now)
  await updateFundNames(db, now)
  await purgeTrash(db, collections.listed, now)
  await purgeDeletedDrafts(db, now)
  await pruneOutboxFiles(db, config)
  await pruneSmsFiles(db, config)
  await truncateLog()
}
