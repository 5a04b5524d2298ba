import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { type Engine, openSqlite } from '#app/platform/database/open-database.server.ts'
import { openFiles } from '#app/platform/files/open-files.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { migrations } from '#db/migrations/index.ts'
import { openTestDatabase } from '#tests/database.ts'
import { s3Keys, startS3 } from '#tests/s3.ts'
import { backupJobs, planBackup } from './backup-jobs.server.ts'
import {
  backupJob,
  backupState,
  findBackup,
  listBackups,
  readLastOutcomes,
  startBackup,
} from './backup-store.server.ts'

const engines = inject('engines')
const day = 86_400_000
const tools = { renewClaim: async () => undefined, log: pino({ level: 'silent' }) }

async function openSite(engine: Engine, filesUrl: string | null = null) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-jobs-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { db, url, close } =
    engine === 'sqlite'
      ? { ...openSqlite(join(dataDir, 'shajara.db')), url: null }
      : await openTestDatabase('postgres')
  onTestFinished(close)
  if (engine === 'sqlite') await migrateToLatest(db, migrations)
  const filesKeys = { accessKeyId: s3Keys.AWS_ACCESS_KEY_ID, secretAccessKey: s3Keys.AWS_SECRET_ACCESS_KEY }
  const config = { dataDir, databaseUrl: url, filesUrl, filesKeys, secret: 'a secret of the tests' }
  const files = await openFiles(config)
  await files.put('homepage/mural.webp', Buffer.alloc(50_000, 'x'))
  const run = (id: string) => backupJobs(db, config, files)[backupJob]?.work(id, tools)
  const archives = async () =>
    (await readdir(join(dataDir, 'backups')).catch(() => [])).filter((name) => !name.startsWith('.')).sort()
  return { db, dataDir, run, archives }
}

/** Makes one from beginning to end. */
async function makeBackup({ db, run }: Awaited<ReturnType<typeof openSite>>, at: Date) {
  const id = await startBackup(db, 'folder', at)
  if (!id) throw new Error('one is under way')
  await run(id)
  return findBackup(db, id)
}

test.each(engines)('a backup that was asked for is made, and not two at a time (%s)', async (engine) => {
  const site = await openSite(engine)
  const now = new Date()
  const id = await startBackup(site.db, 'folder', now)
  expect(await startBackup(site.db, 'folder', now)).toBeUndefined()
  await site.run(id ?? '')
  const backup = await findBackup(site.db, id ?? '')
  expect(backup).toMatchObject({ fileCount: 1, problem: null, failedAt: null })
  expect(backup?.rowCount).toBeGreaterThan(0)
  expect(backup?.bytes).toBeGreaterThan(100)
  expect(backup && backupState(backup, now)).toBe('finished')
  expect(await site.archives()).toEqual([backup?.fileName])
  // A node that died just after the last byte has it done again.
  await site.run(id ?? '')
  expect(await findBackup(site.db, id ?? '')).toEqual(backup)
})

test.each(engines)(
  'a node that died leaves a backup that no longer stops the next one (%s)',
  async (engine) => {
    const { db } = await openSite(engine)
    const died = new Date(Date.now() - 3_600_000)
    const id = await startBackup(db, 'folder', died)
    const backup = await findBackup(db, id ?? '')
    expect(backup && backupState(backup, died)).toBe('waiting')
    expect(backup && backupState(backup, new Date())).toBe('lost')
    expect(await startBackup(db, 'folder', new Date())).toBeDefined()
  },
)

test.each(engines)('as many are kept as the settings say, the newest (%s)', async (engine) => {
  const site = await openSite(engine)
  await saveSettings(site.db, { backupsKept: 2 })
  const made = []
  for (const days of [4, 3, 2, 1]) made.push(await makeBackup(site, new Date(Date.now() - days * day)))
  const { rows } = await listBackups(site.db, null)
  expect(rows.map(({ id }) => id)).toEqual([made[3]?.id, made[2]?.id])
  expect(await site.archives()).toEqual([made[2]?.fileName, made[3]?.fileName])
})

test.each(engines)('why a backup failed is told in words until one succeeds (%s)', async (engine) => {
  const site = await openSite(engine)
  await writeFile(join(site.dataDir, 'backups'), 'a file where the folder should be')
  const id = (await startBackup(site.db, 'folder', new Date())) ?? ''
  await expect(site.run(id)).rejects.toThrow()
  const failed = await findBackup(site.db, id)
  expect(failed && backupState(failed, new Date())).toBe('failed')
  expect((await readLastOutcomes(site.db)).failure?.problem).toMatch(/^It broke off: .*backups/)
  const bucket = (await startBackup(site.db, 'bucket', new Date())) ?? ''
  await expect(site.run(bucket)).rejects.toThrow()
  expect((await findBackup(site.db, bucket))?.problem).toBe(
    'Backups should go to a bucket, but none is configured (FILES_URL).',
  )
  await rm(join(site.dataDir, 'backups'))
  await site.run(id)
  const { success } = await readLastOutcomes(site.db)
  expect(success).toMatchObject({ id, problem: null, failedAt: null })
})

test.each(engines)('a backup in the bucket is no part of the next one (%s)', async (engine) => {
  const s3 = await startS3()
  onTestFinished(s3.stop)
  const site = await openSite(engine, s3.filesUrl)
  for (const days of [2, 1]) {
    const id = (await startBackup(site.db, 'bucket', new Date(Date.now() - days * day))) ?? ''
    await site.run(id)
    expect(await findBackup(site.db, id)).toMatchObject({ fileCount: 1, problem: null })
  }
  const { rows } = await listBackups(site.db, null)
  expect(await s3.listKeys()).toEqual([
    ...rows.map(({ fileName }) => `backups/${fileName}`).sort(),
    'homepage/mural.webp',
  ])
})

test.each(engines)('the schedule starts one backup, and none while it is off (%s)', async (engine) => {
  const { db } = await openSite(engine)
  const now = new Date()
  await planBackup(db, now)
  expect((await listBackups(db, null)).rows).toEqual([])
  await saveSettings(db, { backupSchedule: 'daily' })
  await planBackup(db, now)
  await planBackup(db, new Date(now.getTime() + 60_000))
  expect((await listBackups(db, null)).rows).toHaveLength(1)
  await planBackup(db, new Date(now.getTime() + 2 * day))
  expect((await listBackups(db, null)).rows).toHaveLength(2)
})
