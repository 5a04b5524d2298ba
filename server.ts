import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type MessagePort, Worker } from 'node:worker_threads'
import * as build from 'virtual:react-router/server-build'
import { prepareFirstAdmin } from '#app/accounts/login/first-admin.server.ts'
import { deleteExpiredPhoneCodes } from '#app/accounts/phone/phone-code-store.server.ts'
import { accountsApi } from '#app/api/accounts/api.server.ts'
import { contentApi } from '#app/api/content/api.server.ts'
import { filesApi } from '#app/api/files/api.server.ts'
import { objectPictureJobs } from '#app/api/files/object-picture.server.ts'
import { uploadJobs } from '#app/api/files/upload-jobs.server.ts'
import { subjectsContext } from '#app/cms/activity/describe-activity.ts'
import { nextPublication } from '#app/cms/collections/published-store.server.ts'
import {
  activitySubjects,
  collectionsContext,
  pictureSourcesOf,
} from '#app/cms/collections/registry.server.ts'
import { purgeTrash } from '#app/cms/collections/trash-store.server.ts'
import { importJobs } from '#app/cms/imports/import-jobs.server.ts'
import { importersContext } from '#app/cms/imports/importer.server.ts'
import { inboxesContext } from '#app/cms/inbox/inbox.server.ts'
import { type PictureSources, pictureFiles, pictureSourcesContext } from '#app/cms/media/picture-file.ts'
import { pictureJobs } from '#app/cms/media/picture-jobs.server.ts'
import { mailChecksContext } from '#app/cms/outbox/mail-check.ts'
import { deleteExpiredCopies } from '#app/cms/working-copies/working-copy-store.server.ts'
import { collections } from '#app/collections.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { prayerTimeJobs } from '#app/events/event/prayer-times-store.server.ts'
import { previewJobs } from '#app/events/link-preview/preview-jobs.server.ts'
import { seriesJobs } from '#app/events/series/series-jobs.server.ts'
import { signupJobs } from '#app/events/signup/signup-jobs.server.ts'
import { paymentJobs } from '#app/giving/payments/payment-jobs.server.ts'
import { makeMailFile } from '#app/giving/receipts/mail-files.server.ts'
import { statementJobs } from '#app/giving/receipts/statement-jobs.server.ts'
import { receiptFooter } from '#app/giving/recurring/receipt-footer.server.ts'
import { recurringGiftJobs } from '#app/giving/recurring/recurring-gift-jobs.server.ts'
import { importers } from '#app/importers.ts'
import { inboxes } from '#app/inboxes.ts'
import { checkReminders } from '#app/members/reminders/check-reminders.server.ts'
import { recordDeliveryOutcomes } from '#app/members/reminders/event-delivery-store.server.ts'
import { reminderJobs } from '#app/members/reminders/reminder-jobs.server.ts'
import { promiseJobs } from '#app/members/service-promise/promise-jobs.server.ts'
import { deleteOldInvitations } from '#app/members/users/invitation-store.server.ts'
import { makeViewerLookup } from '#app/platform/auth/session.server.ts'
import { SessionCache } from '#app/platform/auth/session-cache.server.ts'
import { deleteExpiredAuthData } from '#app/platform/auth/session-store.server.ts'
import { backupJobs } from '#app/platform/backup/backup-jobs.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open-database.server.ts'
import { openFiles } from '#app/platform/files/open-files.server.ts'
import { originForMail } from '#app/platform/http/mail-origin.server.ts'
import { deleteExpiredLimits } from '#app/platform/http/rate-limit.server.ts'
import { startJobWorker } from '#app/platform/jobs/job-worker.server.ts'
import { openLog } from '#app/platform/log/log.server.ts'
import { correctStoredMail } from '#app/platform/mail/correct-stored-mail.server.ts'
import { deleteStaleMailWorkers } from '#app/platform/mail/mail-heartbeat.server.ts'
import { purgeOldMail } from '#app/platform/mail/mail-retention.server.ts'
import { startMailWorker } from '#app/platform/mail/mail-worker.server.ts'
import { pruneOutboxFiles } from '#app/platform/mail/prune-outbox-files.server.ts'
import { pushJobs } from '#app/platform/push/push-jobs.server.ts'
import { purgeOldPush } from '#app/platform/push/push-outbox.server.ts'
import { createApp, type Platform } from '#app/platform/server/app.server.ts'
import { BrandDrawings, readBuildVersion } from '#app/platform/server/brand-drawings.server.ts'
import { canonicalUrls } from '#app/platform/server/canonical-url.server.ts'
import { collectGarbageWhenIdle } from '#app/platform/server/collect-garbage.server.ts'
import { drawInBrandColor } from '#app/platform/server/draw-in-brand-color.server.ts'
import { openMetrics } from '#app/platform/server/metrics.server.ts'
import { PageCache } from '#app/platform/server/page-cache.server.ts'
import { type PageComposition, pageHandler } from '#app/platform/server/page-handler.server.ts'
import { ForwardingCache, servePages } from '#app/platform/server/page-thread.server.ts'
import { PageThreads } from '#app/platform/server/page-threads.server.ts'
import { type FileHandler, serve } from '#app/platform/server/serve.server.ts'
import { isBrandFile } from '#app/platform/settings/brand-files.ts'
import { readMailDelivery, readMailSender } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { textsContext } from '#app/platform/settings/texts-context.ts'
import { pruneSmsFiles } from '#app/platform/sms/prune-sms-files.server.ts'
import { smsJobs } from '#app/platform/sms/sms-jobs.server.ts'
import { purgeOldSms } from '#app/platform/sms/sms-outbox.server.ts'
import { hourMs } from '#app/platform/time/instant.ts'
import { updateCommunity } from '#app/quran/charts/community-store.server.ts'
import { deleteOldMessages } from '#app/quran/groups/message-store.server.ts'
import { deleteOldReports } from '#app/quran/groups/report-store.server.ts'
import { checkCopies } from '#app/site/newsletter/check-copies.server.ts'
import { recordOutcomes } from '#app/site/newsletter/issue-sending.server.ts'
import { newsletterJobs } from '#app/site/newsletter/newsletter-jobs.server.ts'
import { deleteExpiredRequests } from '#app/site/newsletter/newsletter-request-store.server.ts'
import { linkSubscriptions } from '#app/site/newsletter/subscription-store.server.ts'
import { isGuideFile } from '#app/site/resources/guide-file.ts'
import { guideJobs } from '#app/site/resources/guide-jobs.server.ts'
import { texts } from '#app/texts.ts'
import { brandAccent } from '#app/ui/brand-palette.ts'
import { migrations } from '#db/migrations/index.ts'
import { seed } from '#db/seed/seed.ts'

export { ConfigError } from '#app/platform/config/config.server.ts'
export { NewerSchemaError } from '#app/platform/database/migrate.server.ts'
export { serve } from '#app/platform/server/serve.server.ts'
export { staticFiles } from '#app/platform/server/static-files.server.ts'

const subjects = activitySubjects(collections)
const collectionPictures = pictureSourcesOf(collections)
/** Includes the pictures that apps uploaded. */
const pictureSources: PictureSources = {
  ...collectionPictures,
  tables: [...collectionPictures.tables, 'storedObject'],
}
const { isPictureFile } = pictureFiles(pictureSources)

/** Files that are served without authentication. */
const isPublicFile = (path: string) => isPictureFile(path) || isGuideFile(path) || isBrandFile(path)

const secretMissing =
  'SECRET is not set, so this node signs cookies with its own secret from DATA_DIR. If several nodes share this database, set the same SECRET on each; otherwise members are logged out whenever they reach another node.'

const originMissing =
  'ORIGIN is not set, so links in emails lead to localhost and work on this machine only. Set it to the public address, such as https://example.org.'

/** The composition root: opens configuration, database, files and page cache. Does not listen yet. */
export async function openPlatform(env: Record<string, string | undefined>) {
  const config = readConfig(env)
  const { log, logRequest } = openLog(config.logLevel)
  if (config.databaseUrl && !env.SECRET) log.warn(secretMissing)
  if (!config.origin) log.warn(originMissing)
  // A migration of a large database may take longer than any statement of a page.
  const migrationDatabase = await openDatabase(config, { log, socketTimeoutMs: 0 })
  await migrateToLatest(migrationDatabase.db, migrations).finally(() => migrationDatabase.close())
  const database = await openDatabase(config, { log })
  await seed(database.db, new Date())
  const setupPath = await prepareFirstAdmin(config, database.db, new Date())
  const sessions = new SessionCache(database)
  const viewerOf = makeViewerLookup(sessions, config)
  const pages = new PageCache(database.changes, database.syncExternalWrites, {
    variesByHost: config.origin === null,
    viewerOf: (cookie) => viewerOf(cookie, new Date()),
    canonicalUrl: (url) => platform.canonicalUrl(url),
  })
  const files = await openFiles(config)
  const metrics = config.metricsToken ? await openMetrics(database.db, pages) : null
  const platform: Platform = {
    config,
    database,
    files,
    isPublicFile,
    pages,
    sessions,
    canonicalUrl: canonicalUrls(build),
    log,
    logRequest,
    migrations,
    metrics,
  }
  /** `setupPath` is the page that creates the first admin; null when an admin exists. */
  return { ...platform, setupPath }
}

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
      makeAttachment: (name) => makeMailFile(database.db, name),
      makeFooter: (name) =>
        receiptFooter(database.db, name, { origin: originForMail(config), secret: config.secret }),
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
      ...prayerTimeJobs(database.db),
      ...promiseJobs(database.db),
      ...statementJobs(database.db, config),
    },
    log,
  )
  // A separate worker, because a login code must not wait for a long job.
  const sms = startJobWorker(database, smsJobs(database.db, config), log)
  // Several workers, because push services may be slow to respond.
  const pushes = Array.from({ length: pushWorkerCount }, () =>
    startJobWorker(database, pushJobs(database.db, config), log),
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
  })
  await deleteStaleMailWorkers(db, now)
  await deleteExpiredRequests(db, now)
  await deleteOldInvitations(db, now)
  await deleteOldMessages(db, now)
  await deleteOldReports(db, now)
  await deleteExpiredCopies(db, now)
  await linkSubscriptions(db, now)
  await updateCommunity(db, now)
  await purgeTrash(db, collections.listed, now)
  await pruneOutboxFiles(db, config)
  await pruneSmsFiles(db, config)
  await truncateLog()
}

/** Creates the request handler. The development server calls it again when this module is reloaded. */
export function createListener(
  platform: Platform,
  mode: 'production' | 'development',
  threads: PageThreads | null = null,
) {
  platform.canonicalUrl = canonicalUrls(build)
  return createApp(platform, build, mode, {
    apis: [accountsApi(platform), filesApi(platform), contentApi(platform)],
    threads,
    ...pageComposition(platform),
  })
}

const pageComposition = ({ database }: Pick<Platform, 'database'>): PageComposition => ({
  nextChangeAt: (tables, since) => nextPublication(database.db, collections.listed, tables, since),
  provide: (context) => {
    context.set(collectionsContext, collections)
    context.set(importersContext, importers)
    context.set(inboxesContext, inboxes)
    context.set(mailChecksContext, [checkCopies, checkReminders])
    context.set(pictureSourcesContext, pictureSources)
    context.set(subjectsContext, subjects)
    context.set(textsContext, texts)
  },
})

interface PageThreadData {
  env: Record<string, string | undefined>
  port: number
}

/** Renders pages in a thread that `start` has started. */
export async function startPageThread(port: MessagePort, data: PageThreadData) {
  const config = { ...readConfig(data.env), port: data.port }
  const { log } = openLog(config.logLevel)
  const database = await openDatabase(config, { log })
  const canonicalUrl = canonicalUrls(build)
  const pages = new ForwardingCache(port, database.changes, database.syncExternalWrites, {
    variesByHost: config.origin === null,
    viewerOf: () => null,
    canonicalUrl,
  })
  const files = await openFiles(config)
  const sessions = new SessionCache(database)
  const platform = { config, database, files, pages, sessions, canonicalUrl, log }
  servePages(port, database, pageHandler(platform, build, 'production', pageComposition(platform)))
}

/** The main thread is one of the four. */
const maxPageThreads = 3
/** Pages spend about half of their time waiting for PostgreSQL. SQLite is read in the same thread. */
const postgresPagesAtOnce = 3
/** In MB: three semi-spaces of 4 MB, as for the main thread (`scripts/supervise.mjs`). */
const youngGenerationMb = 12

/** Null on a machine with one core. */
function openPageThreads(
  { config, database, pages, log }: Platform,
  env: PageThreadData['env'],
  script: URL,
) {
  const maxThreads = Math.min(availableParallelism() - 1, maxPageThreads)
  if (maxThreads < 1) return null
  const start = () =>
    new Worker(script, {
      workerData: { env, port: config.port } satisfies PageThreadData,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    })
  const pagesAtOnce = database.engine === 'sqlite' ? 1 : postgresPagesAtOnce
  return new PageThreads({ start, maxThreads, pagesAtOnce, changes: database.changes, pages, log })
}

/** Starts the built site. `pageThread` calls `startPageThread`. `close` waits for requests in progress. */
export async function start(
  env: Record<string, string | undefined>,
  { files, pageThread }: { files: FileHandler; pageThread: URL },
) {
  // Only this user may read the files: databases, mail and uploads hold email addresses, sessions and reset links.
  process.umask(0o077)
  const platform = await openPlatform(env)
  const drawings = new BrandDrawings({
    builtFolder: 'build/client',
    folder: join(platform.config.dataDir, 'drawings'),
    version: await readBuildVersion(),
    log: platform.log,
  })
  const threads = openPageThreads(platform, env, pageThread)
  const listener = createListener(platform, 'production', threads)
  const server = await serve(platform, drawings.wrap(files), listener)
  // With PORT=0 the system chooses the port, and links in emails contain it.
  platform.config.port = server.port
  // Starts after listening, because a process whose port is taken must not claim mail.
  const work = startWork(platform)
  const stopDrawing = drawInBrandColor(platform, drawings)
  const stopCollecting = collectGarbageWhenIdle()
  return {
    config: platform.config,
    setupPath: platform.setupPath,
    port: server.port,
    close: async () => {
      stopCollecting()
      await Promise.all([server.close(), work.stop(), stopDrawing()])
      await threads?.close()
      await platform.database.close()
    },
  }
}
