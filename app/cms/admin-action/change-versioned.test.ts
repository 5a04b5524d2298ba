import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { changeVersioned } from './change-versioned.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const hafsa = { id: 'h', name: 'Hafsa', email: 'hafsa@example.org' }

async function rename(db: Database, version: number, subject: string, id = 'issue') {
  return db.transaction().execute((tx) =>
    changeVersioned(
      tx,
      {
        read: () => tx.selectFrom('newsletterIssue').selectAll().where('id', '=', id).executeTakeFirst(),
        isCurrent: (issue) => issue.version === version,
        write: async () => {
          const { numUpdatedRows } = await tx
            .updateTable('newsletterIssue')
            .set({ subject, version: version + 1 })
            .where('id', '=', id)
            .where('version', '=', version)
            .executeTakeFirst()
          return numUpdatedRows > 0n
        },
        activity: (before) => [
          { verb: 'changed', subject: 'newsletter', subjectId: id, label: `${before.subject} → ${subject}` },
        ],
      },
      hafsa,
      now,
    ),
  )
}

async function addIssue(db: Database) {
  const at = now.toISOString()
  const times = { createdAt: at, updatedAt: at, startedAt: null, finishedAt: null, deletedAt: null }
  const text = { subject: 'November', body: 'Salaam', changedBy: 'Hafsa', origin: null }
  await db
    .insertInto('newsletterIssue')
    .values({ id: 'issue', status: 'draft', ...text, ...times })
    .execute()
}

storeTest(
  'refuses a change that is based on an outdated version, and returns the current row',
  async ({ db }) => {
    await addIssue(db)
    expect(await rename(db, 1, 'December')).toMatchObject({
      outcome: 'changed',
      before: { subject: 'November' },
    })
    expect(await rename(db, 1, 'January')).toMatchObject({
      outcome: 'conflict',
      current: { subject: 'December', version: 2 },
    })
    expect(await rename(db, 1, 'January', 'nothing')).toEqual({ outcome: 'notFound' })
    const entries = await db.selectFrom('activity').select(['actorName', 'label']).execute()
    expect(entries).toEqual([{ actorName: 'Hafsa', label: 'November → December' }])
  },
)

storeTest('applies and records only one of two concurrent changes', async ({ db }) => {
  await addIssue(db)
  const results = await Promise.all([rename(db, 1, 'December'), rename(db, 1, 'January')])
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'conflict'])
  expect(await db.selectFrom('activity').select('id').execute()).toHaveLength(1)
})
