import { expect, test } from 'vitest'
import { fillReportTotals } from '#app/platform/settings/report-totals.server.ts'
import {
  readSettings,
  readSettingsToEdit,
  saveSettings,
} from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { parseAmount, readNumbers, summarizeReport } from './report.ts'
import { findPublishedReport, findReport, markThanked, saveReport } from './report-store.server.ts'

const now = new Date('2026-11-29T12:00:00Z')
const [iftar, walk] = [eventFixture('iftar'), eventFixture('walk')]
const report = {
  people: 38,
  body: 'Thank **you**',
  numbers: [{ amount: 212, label: 'meals' }],
  pictureIds: [],
  hasConsent: false,
  isPublished: true,
}

storeTest('a report is public once it is published, and saving it replaces its numbers', async ({ db }) => {
  await storeEvents(db, [iftar])
  await saveReport(db, iftar, { ...report, isPublished: false }, null, now)
  expect(await findPublishedReport(db, iftar.id)).toBeUndefined()
  await saveReport(db, iftar, report, null, now)
  expect(await findPublishedReport(db, iftar.id)).toMatchObject({ people: 38, numbers: report.numbers })
  await saveReport(db, iftar, { ...report, numbers: [{ amount: 1, label: 'kg' }] }, null, now)
  expect((await findReport(db, iftar.id))?.numbers).toEqual([{ amount: 1, label: 'kg' }])
  const verbs = await db.selectFrom('activity').select('verb').execute()
  expect(verbs.map(({ verb }) => verb).sort()).toEqual(['changed', 'changed', 'published'])
})

storeTest(
  'an impact number adds up published reports, and the settings form shows its placeholder',
  async ({ db }) => {
    await storeEvents(db, [iftar, walk])
    await saveSettings(db, {
      impactMeals: '{Reports: Meals} meals',
      impactPeople: 'over {reports:people} people',
    })
    expect(await readSettings(db)).toMatchObject({
      impactMeals: '0 meals',
      impactSources: { people: 0, meals: 0 },
    })
    // A report may list a label twice, but counts as one source.
    const meals = [
      { amount: 1200, label: 'Meals' },
      { amount: 12, label: 'meals' },
    ]
    await saveReport(db, iftar, { ...report, numbers: meals }, null, now)
    await saveReport(db, walk, { ...report, isPublished: false }, null, now)
    expect(await readSettings(db)).toMatchObject({
      impactMeals: '1,212 meals',
      impactPeople: 'over 38 people',
    })
    expect((await readSettings(db)).impactSources).toEqual({ people: 1, meals: 1 })
    await saveReport(db, walk, report, null, now)
    expect((await readSettings(db)).impactSources).toEqual({ people: 2, meals: 2 })
    expect(await readSettings(db)).toMatchObject({
      impactMeals: '1,424 meals',
      impactPeople: 'over 76 people',
    })
    expect((await readSettingsToEdit(db)).impactMeals).toBe('{Reports: Meals} meals')
  },
)

storeTest('a report is not replaced by someone who has not seen its latest version', async ({ db }) => {
  await storeEvents(db, [iftar])
  const save = (people: number, version: string, minute: number) =>
    saveReport(db, iftar, { ...report, people, version }, null, new Date(now.getTime() + minute * 60_000))
  expect(await save(38, '', 0)).toBe(true)
  expect(await save(12, '', 1)).toBe(false)
  const version = (await findReport(db, iftar.id))?.updatedAt ?? ''
  expect(await save(40, version, 2)).toBe(true)
  expect(await save(41, version, 3)).toBe(false)
  expect(await findReport(db, iftar.id)).toMatchObject({ people: 40 })
})

storeTest('consent is given again when a photo is added', async ({ db }) => {
  await storeEvents(db, [iftar])
  const picture = { source: 'upload' as const, alt: '', shapes: '[]', focalX: 0.5, focalY: 0.5 }
  const ids = ['events/soup-0000000000', 'events/bread-0000000000']
  await db
    .insertInto('picture')
    .values(ids.map((id) => ({ ...picture, id, createdAt: now.toISOString() })))
    .execute()
  const saveAt = async (count: number, time: string) => {
    const change = { ...report, pictureIds: ids.slice(0, count), hasConsent: true }
    await saveReport(db, iftar, change, null, new Date(time))
    return (await findReport(db, iftar.id))?.consentedAt
  }
  const [first, second] = ['2026-11-29T12:00:00.000Z', '2026-12-01T12:00:00.000Z']
  expect(await saveAt(1, first)).toBe(first)
  expect(await saveAt(1, '2026-11-30T12:00:00Z')).toBe(first)
  expect(await saveAt(2, second)).toBe(second)
  expect(await saveAt(1, '2026-12-02T12:00:00Z')).toBe(second)
})

storeTest('attendees can be marked as thanked only once', async ({ db }) => {
  await storeEvents(db, [iftar])
  expect(await markThanked(db, iftar.id, now)).toBe(false)
  await saveReport(db, iftar, report, null, now)
  const marked = await Promise.all([1, 2, 3].map(() => markThanked(db, iftar.id, now)))
  expect(marked.filter(Boolean)).toHaveLength(1)
  await saveReport(db, iftar, report, null, now)
  expect(await markThanked(db, iftar.id, now)).toBe(false)
})

test('numbers need a whole amount and a label', () => {
  expect(['212', '1,250', '1 250', '', '2.5', '-1', '99999999', 'many'].map(parseAmount)).toEqual([
    212,
    1250,
    1250,
    null,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  const { numbers, errors } = readNumbers({
    amount1: '212',
    label1: ' meals ',
    amount2: '',
    label2: 'kg',
    amount3: '4',
    label3: '',
    amount4: 'x',
    label4: 'y',
    amount6: '1',
    label6: 'ignored',
  })
  expect(numbers).toEqual([{ amount: 212, label: 'meals' }])
  expect(Object.keys(errors).sort()).toEqual(['amount2', 'amount4', 'label3'])
  expect(summarizeReport({ people: 38, numbers }, 'of us')).toBe('38 of us, 212 meals')
  expect(fillReportTotals('{reports: kg}', [])).toBe('0')
})
