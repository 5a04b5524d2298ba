import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { changesBetween, redactChanges } from './activity.ts'
import { readActivityFilter } from './activity-filter.ts'
import { listActivity, listActivityOf, streamActivity } from './activity-list-store.server.ts'
import { type ActivityEntry, recordActivity } from './activity-store.server.ts'

const amina = { id: 'a', name: 'Amina Yusuf', email: 'amina@example.org' }
const zone = 'America/New_York'

async function addActivity(db: Database) {
  const add = (
    actor: Parameters<typeof recordActivity>[1],
    activityEntry: Partial<ActivityEntry>,
    at: string,
  ) =>
    recordActivity(
      db,
      actor,
      { verb: 'changed', subject: 'event', subjectId: 'e', label: 'Cleanup', ...activityEntry },
      new Date(at),
    )
  await add(null, { verb: 'added', subject: 'user', subjectId: 'a', label: 'Amina' }, '2026-11-01T12:00:00Z')
  await add(amina, { label: 'Masjid Cleanup' }, '2026-11-02T04:30:00Z')
  await add({ ...amina, id: 'b', name: '' }, { verb: 'deleted', label: 'Iftar' }, '2026-11-02T05:30:00Z')
}

async function listLabels(db: Database, search: string) {
  const filter = readActivityFilter(new URLSearchParams(search))
  const { rows } = await listActivity(db, filter, zone, null)
  return rows.map(({ label }) => label)
}

storeTest('lists the newest entry first and applies each filter', async ({ db }) => {
  await addActivity(db)
  expect(await listLabels(db, '')).toEqual(['Iftar', 'Masjid Cleanup', 'Amina'])
  expect(await listLabels(db, 'q=yusuf')).toEqual(['Masjid Cleanup'])
  expect(await listLabels(db, 'q=MASJID+amina')).toEqual(['Masjid Cleanup'])
  expect(await listLabels(db, 'subject=user')).toEqual(['Amina'])
  expect(await listLabels(db, 'verb=deleted')).toEqual(['Iftar'])
  expect(await listLabels(db, 'verb=hacked')).toHaveLength(3)
  expect(await listLabels(db, 'who=a')).toEqual(['Masjid Cleanup'])
  expect(await listLabels(db, 'who=system')).toEqual(['Amina'])
  expect(await listLabels(db, 'about=e&verb=changed')).toEqual(['Masjid Cleanup'])
  expect(await listActivityOf(db, 'event', 'e')).toHaveLength(2)
})

storeTest('filters by day in the site’s time zone', async ({ db }) => {
  await addActivity(db)
  expect(await listLabels(db, 'from=2026-11-01&to=2026-11-01')).toEqual(['Masjid Cleanup', 'Amina'])
  expect(await listLabels(db, 'from=2026-11-02')).toEqual(['Iftar'])
  expect(await listLabels(db, 'to=2026-02-30')).toHaveLength(3)
})

storeTest('streams all entries, with long labels and changes truncated', async ({ db }) => {
  const labels = ['<script>alert(1)</script>', '\u202egnp.exe', 'x'.repeat(10_000), '𝒳'.repeat(10_000)]
  for (let index = 0; index < 40; index++) {
    const label = labels[index % labels.length] ?? ''
    const changes = { title: [label, label.repeat(2)] } satisfies ActivityEntry['changes']
    await recordActivity(
      db,
      amina,
      { verb: 'added', subject: 'event', subjectId: 'e', label, changes },
      new Date(),
    )
  }
  let streamedCount = 0
  for await (const rows of streamActivity(db, readActivityFilter(new URLSearchParams()), zone)) {
    streamedCount += rows.length
    for (const { label, changes } of rows) {
      expect(label.length).toBeLessThanOrEqual(300)
      expect(changes.length).toBeLessThan(5000)
      expect(label.isWellFormed()).toBe(true)
    }
  }
  expect(streamedCount).toBe(40)
})

describe('a secret', () => {
  const names = ['password', 'passwordHash', 'refreshToken', 'clientSecret', 'recoveryCodes', 'sessionCookie']
  const secrets = fc.record(Object.fromEntries(names.map((name) => [name, fc.constant('S3CRET')])))
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      secrets,
      fc.string(),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.string(), tie('node'), { maxKeys: 3 }),
    ),
  })).node

  test('is redacted at any depth', () => {
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const changes = changesBetween(
          { value: before, password: 'S3CRET' },
          { value: after, token: 'S3CRET' },
        )
        expect(JSON.stringify(redactChanges(changes))).not.toContain('S3CRET')
      }),
    )
  })

  storeTest('is never stored, regardless of what the caller passes', async ({ db }) => {
    const changes = {
      password: ['old', 'S3CRET'],
      user: [null, { apiKey: 'S3CRET', name: 'Amina' }],
    } as const
    const activityEntry = { verb: 'changed', subject: 'user', subjectId: 'a', label: 'Amina' } as const
    await recordActivity(
      db,
      amina,
      { ...activityEntry, changes: changes as unknown as ActivityEntry['changes'] & {} },
      new Date(),
    )
    const row = await db.selectFrom('activity').select('changes').executeTakeFirstOrThrow()
    expect(JSON.parse(row.changes)).toEqual({ user: [null, { name: 'Amina' }] })
  })
})
