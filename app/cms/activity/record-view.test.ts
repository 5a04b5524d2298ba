import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { recordView } from './activity-store.server.ts'

const treasurer = { id: 'amina', name: 'Amina', email: 'amina@example.org' }
const day = new Date('2026-12-03T05:00:00Z')
const at = (hours: number) => new Date(day.getTime() + hours * 3_600_000)

storeTest('a view is recorded once per person, subject and day', async ({ db }) => {
  const gift = { subject: 'gift', subjectId: 'g1', label: 'GFT-1' }
  const view = (item: typeof gift, actor: typeof treasurer, hours: number) =>
    recordView(db, actor, item, hours < 24 ? day : at(24), at(hours))
  await view(gift, treasurer, 1)
  await view(gift, treasurer, 2)
  await view({ ...gift, subjectId: 'g2' }, treasurer, 3)
  await view(gift, { ...treasurer, id: 'bilal', name: 'Bilal' }, 4)
  await view(gift, treasurer, 25)
  const rows = await db
    .selectFrom('activity')
    .select(['actorName', 'verb', 'subjectId'])
    .orderBy('at')
    .execute()
  expect(rows).toEqual([
    { actorName: 'Amina', verb: 'viewed', subjectId: 'g1' },
    { actorName: 'Amina', verb: 'viewed', subjectId: 'g2' },
    { actorName: 'Bilal', verb: 'viewed', subjectId: 'g1' },
    { actorName: 'Amina', verb: 'viewed', subjectId: 'g1' },
  ])
})

storeTest('concurrent views are recorded once', async ({ db }) => {
  const donor = { subject: 'donor', subjectId: 'd1', label: 'GFT-1' }
  await Promise.all(Array.from({ length: 5 }, () => recordView(db, treasurer, donor, day, at(1))))
  expect(await db.selectFrom('activity').select('id').execute()).toHaveLength(1)
})
