import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type MessagePort, Worker } from 'node:worker_threads'
import * as build from 'virtual:react-router/server-build'
import { ensureFirstAdmin } from '#app/accounts/login/first-admin.server.ts'
import { apis } from '#app/api/apis.server.ts'
import { subjectsContext } from '#app/cms/activity/describe-activity.ts'
import { nextPublication } from '#app/cms/collections/published-store.server.ts'
import { activitySubjects, collectionsContext } from '#app/cms/collections/registry.server.ts'
import { importersContext } from '#app/cms/imports/importer.server.ts'
import { inboxesContext } from '#app/cms/inbox/inbox.server.ts'
import { pictureFileMatcher, pictureSourcesContext } from '#app/cms/media/picture-file.ts'
import { mailChecksContext } from '#app/cms/outbox/mail-check.ts'
import { collections } from '#app/collections.ts'
import { importers } from '#app/importers.ts'
import { inboxes } from '#app/inboxes.ts'
import { checkOptionalEmails } from '#app/members/reminders/check-optional-emails.server.ts'
import { pictureSources } from '#app/picture-sources.server.ts'
import { makeViewerLookup } from '#app/platform/auth/session.server.ts'
import { SessionCache } from '#app/platform/auth/session-cache.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open-database.server.ts'
import { openFiles } from '#app/platform/files/open-files.server.ts'
import { openLog } from '#app/platform/log/log.server.ts'
import { createApp, type Platform } from '#app/platform/server/app.server.ts'
import { BrandDrawings, readBuildVersion } from '#app/platform/server/brand-drawings.server.ts'
import { canonicalUrls } from '#app/platform/server/canonical-url.server.ts'
import { collectGarbageWhenIdle } from '#app/platform/server/collect-garbage.server.ts'
import { drawInBrandColor } from '#app/platform/server/draw-in-brand-color.server.ts'
import { keepTickObject } from '#app/platform/server/keep-tick-object.server.ts'
import { openMetrics } from '#app/platform/server/metrics.server.ts'
import { PageCache } from '#app/platform/server/page-cache.server.ts'
import { type PageComposition, pageHandler } from '#app/platform/server/page-handler.server.ts'
import { ForwardingCache, servePages } from '#app/platform/server/page-thread.server.ts'
import { PageThreads, threadLimit } from '#app/platform/server/page-threads.server.ts'
import { RouteTable } from '#app/platform/server/route-table.server.ts'
import { type FileHandler, serve } from '#app/platform/server/serve.server.ts'
import { isBrandFile } from '#app/platform/settings/brand-files.ts'
import { textsContext } from '#app/platform/settings/texts-context.ts'
import { checkCopies } from '#app/site/newsletter/check-copies.server.ts'
import { isGuideFile } from '#app/site/resources/guide-file.ts'
import { texts } from '#app/texts.ts'
import { migrations } from '#db/migrations/index.ts'
import { seed } from '#db/seed/seed.ts'

export { ConfigError } from '#app/platform/config/config.server.ts'
export { NewerSchemaError } from '#app/platform/database/migrate.server.ts'
export { serve } from '#app/platform/server/serve.server.ts'
export { staticFiles } from '#app/platform/server/static-files.server.ts'

const routeTable = new RouteTable(build)
const subjects = activitySubjects(collections)
const { isPictureFile } = pictureFileMatcher(pictureSources)

/** Files that are served without authentication. */
const isPublicFile = (path: string) => isPictureFile(path) || isGuideFile(path) || isBrandFile(path)

const missingSecretMessage =
  'SECRET is not set, so this node signs cookies with its own secret from DATA_DIR. If several nodes share this database, set the same SECRET on each; otherwise members are logged out whenever they reach another node.'

const missingOriginMessage =
  'ORIGIN is not set, so links in emails lead to localhost and work on this machine only. Set it to the public address, such as https://example.org.'

/**
 * The composition root: reads the configuration, migrates and seeds the database, and opens everything that serves
 * requests. Does not listen yet.
 */
export async function openPlatform(env: Record<string, string | undefined>) {
  const config = readConfig(env)
  const { log, logRequest } = openLog(config.logLevel)
  if (config.databaseUrl && !env.SECRET) log.warn(missingSecretMessage)
  if (!config.origin) log.warn(missingOriginMessage)
  // A migration of a large database may take longer than any statement of a page.
  const migrationDatabase = await openDatabase(config, { log, socketTimeoutMs: 0 })
  await migrateToLatest(migrationDatabase.db, migrations).finally(() => migrationDatabase.close())
  const database = await openDatabase(config, { log })
  await seed(database.db, new Date())
  const setupPath = await ensureFirstAdmin(config, database.db, new Date())
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
    canonicalUrl: canonicalUrls(routeTable),
    log,
    logRequest,
    migrations,
    metrics,
  }
  /** `setupPath` is the page that creates the first admin; null when an admin exists. */
  return { ...platform, setupPath }
}

/** Creates the request handler. The development server calls it again when this module is reloaded. */
export function createListener(
  platform: Platform,
  mode: 'production' | 'development',
  threads: PageThreads | null = null,
) {
  platform.canonicalUrl = canonicalUrls(routeTable)
  return createApp(platform, routeTable, mode, {
    apis: apis(platform),
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
    context.set(mailChecksContext, [checkCopies, checkOptionalEmails])
    context.set(pictureSourcesContext, pictureSources)
    context.set(subjectsContext, subjects)
    context.set(textsContext, texts)
  },
})

interface PageThreadData {
  env: Record<string, string | undefined>
  port: number
  /** The version of the main thread's build. */
  version: string
}

/** Renders pages in a thread of `PageThreads`. */
export async function startPageThread(port: MessagePort, data: PageThreadData) {
  // A newer build may need another schema, and its pages have other files.
  if (data.version !== build.assets.version) throw new Error('The site was built again since it started.')
  const config = { ...readConfig(data.env), port: data.port }
  const { log } = openLog(config.logLevel)
  const database = await openDatabase(config, { log })
  const canonicalUrl = canonicalUrls(routeTable)
  const pages = new ForwardingCache(port, database.changes, database.syncExternalWrites, {
    variesByHost: config.origin === null,
    viewerOf: () => null,
    canonicalUrl,
  })
  const files = await openFiles(config)
  const sessions = new SessionCache(database)
  const platform = { config, database, files, pages, sessions, canonicalUrl, log }
  servePages(port, database, pageHandler(platform, routeTable, 'production', pageComposition(platform)))
}

/** Pages spend about half of their time waiting for PostgreSQL. SQLite is read in the same thread. */
const postgresPagesAtOnce = 3
/** In MB: three semi-spaces of 4 MB, as for the main thread (`scripts/supervise.mjs`). */
const youngGenerationMb = 12

/** Null on a machine with one core or too little memory. `script` is the code of a thread. */
function openPageThreads(
  { config, database, pages, log }: Platform,
  env: PageThreadData['env'],
  script: URL,
) {
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem())
  const maxThreads = threadLimit(availableParallelism(), memory)
  if (maxThreads === 0) return null
  const start = () =>
    new Worker(script, {
      workerData: { env, port: config.port, version: build.assets.version } satisfies PageThreadData,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    })
  const pagesAtOnce = database.engine === 'sqlite' ? 1 : postgresPagesAtOnce
  return new PageThreads({ start, maxThreads, pagesAtOnce, changes: database.changes, pages, log })
}

/** Loads the code of the background work, which the server does not need before it listens. */
export const loadWork = () => import('#app/background-work.server.ts')

/** Delays the background work, so that the first page does not wait while its code is loaded. */
const workDelayMs = 500

function startWorkLater(platform: Platform) {
  const stopping = new AbortController()
  const starting = setTimeout(workDelayMs, null, { signal: stopping.signal }).then(
    async () => (await loadWork()).startWork(platform),
    () => null,
  )
  return {
    stop: async () => {
      stopping.abort()
      await (await starting)?.stop()
    },
  }
}

/**
 * Starts the built site. `pageThread` is the script of a thread, which calls `startPageThread`. `close` waits for requests
 * in progress.
 */
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
  const work = startWorkLater(platform)
  const stopDrawing = drawInBrandColor(platform, drawings)
  keepTickObject()
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
