import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Engine, openSqlite } from '#app/platform/database/open-database.server.ts'
import { openFiles } from '#app/platform/files/open-files.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { backUp, createMigratedSite, createSite, restore, withDatabase } from '#tests/backup-site.ts'
import { migratedSqlite, openTestDatabase } from '#tests/database.ts'
import { s3Keys, startS3 } from '#tests/s3.ts'
import { backupJobs, enqueueDueBackup } from './backup-jobs.server.ts'
import {
  backupJob,
  backupState,
  enqueueBackup,
  findBackup,
  listBackups,
  markBackupFailed,
  markBackupFinished,
  markBackupRunning,
  readLastOutcomes,
} from './backup-store.server.ts'

const engines = inject('engines')
const day = 86_400_000
const tools = { log: pino({ level: 'silent' }) }

async function openSite(engine: Engine, filesUrl: string | null = null) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-jobs-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  if (engine === 'sqlite') await writeFile(join(dataDir, 'shajara.db'), await migratedSqlite())
  const { db, url, close } =
    engine === 'sqlite'
      ? { ...openSqlite(join(dataDir, 'shajara.db')), url: null }
      : await openTestDatabase('postgres')
  onTestFinished(close)
  const filesKeys = { accessKeyId: s3Keys.AWS_ACCESS_KEY_ID, secretAccessKey: s3Keys.AWS_SECRET_ACCESS_KEY }
  const config = { dataDir, databaseUrl: url, filesUrl, filesKeys, secret: 'a test secret' }
  const files = await openFiles(config)
  await files.put('homepage/mural.webp', Buffer.alloc(50_000, 'x'))
  const run = (id: string) => backupJobs(db, config, files)[backupJob]?.work(id, tools)
  const listArchives = async () =>
    (await readdir(join(dataDir, 'backups')).catch(() => [])).filter((name) => !name.startsWith('.')).sort()
  return { db, dataDir, run, listArchives }
}

/** Enqueues a backup and runs its job. */
async function makeBackup({ db, run }: Awaited<ReturnType<typeof openSite>>, at: Date) {
  const id = await enqueueBackup(db, 'folder', at)
  if (!id) throw new Error('a backup is already in progress')
  await run(id)
  return findBackup(db, id)
}

test.each(engines)('runs a requested backup, and only one at a time (%s)', async (engine) => {
  const site = await openSite(engine)
  const now = new Date()
  const id = await enqueueBackup(site.db, 'folder', now)
  expect(await enqueueBackup(site.db, 'folder', now)).toBeUndefined()
  await site.run(id ?? '')
  const backup = await findBackup(site.db, id ?? '')
  expect(backup).toMatchObject({ fileCount: 1, lastError: null, failedAt: null })
  expect(backup?.rowCount).toBeGreaterThan(0)
  expect(backup?.bytes).toBeGreaterThan(100)
  expect(backup && backupState(backup, now)).toBe('finished')
  expect(await site.listArchives()).toEqual([backup?.fileName])
  // A node that crashes right after finishing leaves the job to be claimed again; rerunning it changes nothing.
  await site.run(id ?? '')
  expect(await findBackup(site.db, id ?? '')).toEqual(backup)
})

test.each(engines)('a backup interrupted by a crash does not block the next one (%s)', async (engine) => {
  const { db } = await openSite(engine)
  const crashedAt = new Date(Date.now() - 3_600_000)
  const id = await enqueueBackup(db, 'folder', crashedAt)
  const backup = await findBackup(db, id ?? '')
  expect(backup && backupState(backup, crashedAt)).toBe('waiting')
  expect(backup && backupState(backup, new Date())).toBe('interrupted')
  expect(await enqueueBackup(db, 'folder', new Date())).toBeDefined()
})

test.each(engines)('keeps only the newest backups, up to the configured number (%s)', async (engine) => {
  const site = await openSite(engine)
  await saveSettings(site.db, { backupRetention: 2 })
  const backups = []
  for (const days of [4, 3, 2, 1]) backups.push(await makeBackup(site, new Date(Date.now() - days * day)))
  const { rows } = await listBackups(site.db, null)
  expect(rows.map(({ id }) => id)).toEqual([backups[3]?.id, backups[2]?.id])
  expect(await site.listArchives()).toEqual([backups[2]?.fileName, backups[3]?.fileName])
})

test.each(engines)('stores the reason for a failure until a retry succeeds (%s)', async (engine) => {
  const site = await openSite(engine)
  await writeFile(join(site.dataDir, 'backups'), 'a file in place of the folder')
  const id = (await enqueueBackup(site.db, 'folder', new Date())) ?? ''
  await expect(site.run(id)).rejects.toThrow()
  const failed = await findBackup(site.db, id)
  expect(failed && backupState(failed, new Date())).toBe('failed')
  expect((await readLastOutcomes(site.db)).failure?.lastError).toMatch(/^The backup failed: .*backups/)
  const bucketBackupId = (await enqueueBackup(site.db, 'bucket', new Date())) ?? ''
  await expect(site.run(bucketBackupId)).rejects.toThrow()
  expect((await findBackup(site.db, bucketBackupId))?.lastError).toBe(
    'Backups are set to be stored in a bucket, but no bucket is configured (FILES_URL).',
  )
  await rm(join(site.dataDir, 'backups'))
  await site.run(id)
  const { success } = await readLastOutcomes(site.db)
  expect(success).toMatchObject({ id, lastError: null, failedAt: null })
})

test.each(engines)('a backup stored in the bucket is not included in the next one (%s)', async (engine) => {
  const s3 = await startS3()
  onTestFinished(s3.stop)
  const site = await openSite(engine, s3.filesUrl)
  for (const days of [2, 1]) {
    const id = (await enqueueBackup(site.db, 'bucket', new Date(Date.now() - days * day))) ?? ''
    await site.run(id)
    expect(await findBackup(site.db, id)).toMatchObject({ fileCount: 1, lastError: null })
  }
  const { rows } = await listBackups(site.db, null)
  expect(await s3.listKeys()).toEqual([
    ...rows.map(({ fileName }) => `backups/${fileName}`).sort(),
    'homepage/mural.webp',
  ])
})

test.each(engines)('the schedule starts one backup per day, and none when it is off (%s)', async (engine) => {
  const { db } = await openSite(engine)
  const now = new Date()
  await enqueueDueBackup(db, now)
  expect((await listBackups(db, null)).rows).toEqual([])
  await saveSettings(db, { backupSchedule: 'daily' })
  await enqueueDueBackup(db, now)
  await enqueueDueBackup(db, new Date(now.getTime() + 60_000))
  expect((await listBackups(db, null)).rows).toHaveLength(1)
  await enqueueDueBackup(db, new Date(now.getTime() + 2 * day))
  expect((await listBackups(db, null)).rows).toHaveLength(2)
})

test.each(engines)(
  'a restored site does not run the backup that it was restored from again (%s)',
  async (engine) => {
    const source = await createMigratedSite(engine)
    const target = await createSite(engine)
    const file = join(source.dataDir, 'backup.tar.gz')
    const at = (days: number) => new Date(Date.now() - days * day)
    const completed = await withDatabase(source, async ({ db }) => {
      const finishedId = (await enqueueBackup(db, 'folder', at(3))) ?? ''
      await markBackupFinished(db, finishedId, { rowCount: 1, fileCount: 1, bytes: 1 }, at(3))
      const failedId = (await enqueueBackup(db, 'folder', at(2))) ?? ''
      await markBackupFailed(db, failedId, 'The disk is full.', at(2))
      const runningId = (await enqueueBackup(db, 'folder', at(0))) ?? ''
      await markBackupRunning(db, runningId, 'one', at(0))
      await backUp(source, file)
      return [failedId, finishedId]
    })
    await restore(target, file)
    await withDatabase(target, async ({ db }) => {
      expect((await listBackups(db, null)).rows.map(({ id }) => id)).toEqual(completed)
      expect(await db.selectFrom('job').select('subject').where('kind', '=', backupJob).execute()).toEqual([])
      expect(await enqueueBackup(db, 'folder', new Date())).toBeDefined()
    })
  },
)
