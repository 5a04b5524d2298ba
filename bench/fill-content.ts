import type { Database } from '../app/platform/database/database.ts'
import { pastTime, pick } from './sample-values.ts'

/** Adds admins' content and imports. */
export async function fillContent(db: Database, numbers: number[], now: Date) {
  const rows = <Row>(rowOf: (number: number, at: string) => Row) =>
    numbers.map((number) => rowOf(number, pastTime(number, now)))
  await db.insertInto('event').values(rows(eventOf)).execute()
  await db.insertInto('article').values(rows(articleOf)).execute()
  await db.insertInto('resource').values(rows(resourceOf)).execute()
  await db.insertInto('import').values(rows(importOf)).execute()
  await db.insertInto('importRow').values(rows(importRowOf)).execute()
}

/** Of the first hundred rows, one is a draft, and two are in the trash. */
const publication = (number: number, at: string) => ({
  publishedAt: number === 3 ? null : at,
  deletedAt: number % 50 === 5 ? at : null,
})

const eventOf = (number: number, at: string) => ({
  id: `event-${number}`,
  slug: `event-${number}`,
  title: `Warm meals, number ${number}`,
  description: 'We cook together and bring it to those who wait for it. '.repeat(8),
  localDate: at.slice(0, 10),
  lastDate: at.slice(0, 10),
  startTime: '18:00',
  endTime: '20:00',
  locationName: 'The masjid',
  locationAddress: '442 14th Street NW, Atlanta',
  pictureId: null,
  status: 'confirmed' as const,
  sequence: 0,
  sample: 0,
  createdAt: at,
  updatedAt: at,
  ...publication(number, at),
})

const articleOf = (number: number, at: string) => ({
  id: `article-${number}`,
  slug: `article-${number}`,
  title: `What we learned, part ${number}`,
  preview: 'A winter of warm meals.',
  body: 'It began with a pot of lentils and a borrowed van. '.repeat(20),
  author: pick(['Amina', 'Bilal', 'Khadija'], number),
  tags: '[]',
  pictureId: null,
  updatedAt: at,
  ...publication(number, at),
})

const resourceOf = (number: number, at: string) => ({
  id: `resource-${number}`,
  position: number,
  title: `A checklist, number ${number}`,
  url: `https://example.org/lists/${number}`,
  createdAt: at,
  ...publication(number, at),
})

const importOf = (number: number, at: string) => ({
  id: `import-${number}`,
  kind: pick(['members', 'events', 'attendance'] as const, number),
  name: `members-${number}.csv`,
  state: 'done' as const,
  problem: null,
  headers: '[]',
  columns: '{}',
  options: '{}',
  actorName: 'Fatima',
  createdAt: at,
  startedAt: at,
  finishedAt: at,
})

const importRowOf = (number: number) => ({
  importId: 'import-0',
  position: number + 1,
  number: number + 2,
  label: `member${number}@example.org`,
  detail: 'GT MSA',
  value: null,
  plan: number === 7 ? ('invalid' as const) : ('new' as const),
  outcome: number === 7 ? ('skipped' as const) : ('added' as const),
  subjectId: `user-${number}`,
  before: null,
  after: null,
})
