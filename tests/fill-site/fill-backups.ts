import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { pastTime, repeat } from './samples.ts'

/** Adds finished and failed backups. Returns the admin paths that show them. */
export async function addBackups(db: Database) {
  const backups = repeat(25, (n) => ({
    id: randomUUID(),
    fileName: `shajara-${n}.tar.gz`,
    destination: n % 2 ? ('bucket' as const) : ('folder' as const),
    createdAt: pastTime(n),
    node: 'a-host-with-a-long-name.students.university.example.org',
    startedAt: pastTime(n),
    heartbeatAt: pastTime(n),
    rowCount: 12_345,
    fileCount: 678,
    bytes: n % 4 === 1 ? null : 123_456_789,
    finishedAt: n % 4 === 1 ? null : pastTime(n),
    failedAt: n % 4 === 1 ? pastTime(n) : null,
    lastError:
      n % 4 === 1 ? 'The configured keys do not have permission to write to the cloud storage.' : null,
  }))
  await db.insertInto('backup').values(backups).execute()
  return ['/admin/backups', `/admin/backups/${backups[0]?.id}`]
}
