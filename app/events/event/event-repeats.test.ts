import { expect } from 'vitest'
import { saveItem, saveNewItem } from '#app/cms/collections/save-item.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import type { EditResult } from '#app/ui/edit-result.ts'
import { storeTest } from '#tests/database.ts'
import { folderFiles } from '#tests/files.ts'
import { editorContext, eventForm, friday, weekly } from '#tests/fixtures/event-form.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { eventCollection } from './event-collection.ts'
import { eventRepeats } from './event-repeats.server.ts'

const emptyFolder = folderFiles()
const admin = memberFixture()
const formValues = { ...eventForm, publication: 'now' }
const related = { related: eventRepeats }

async function argsOf(db: Database, values: Record<string, string>) {
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(values) })
  return { context: editorContext(db, (await emptyFolder()).files, admin), request }
}

const add = async (db: Database, values: Record<string, string>) =>
  saveNewItem(await argsOf(db, values), eventCollection, related)

const listEvents = (db: Database) => db.selectFrom('event').selectAll().orderBy('localDate').execute()

async function save(db: Database, index: number, values: Record<string, string>) {
  const row = (await listEvents(db))[index]
  if (!row) throw new Error('No such date')
  const form = { ...formValues, ...weekly, localDate: row.localDate, version: String(row.version), ...values }
  return saveItem(await argsOf(db, form), eventCollection, row.id, related)
}

async function flashOf(db: Database, response: Response) {
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const { context } = await argsOf(db, {})
  return takeFlash({ context, request: new Request('http://localhost/', { headers: { cookie } }) }).flash
}

const failureOf = (response: unknown) => response as { init: ResponseInit; data: EditResult }
const listDates = async (db: Database) => (await listEvents(db)).map(({ localDate }) => localDate)
const fridays = [0, 7, 14, 21].map((days) => addDays(friday, days))

storeTest('the form adds a series, and shows errors next to the repeat fields', async ({ db }) => {
  const invalid = { ...formValues, ...weekly, repeatOnFR: '', repeatOnSA: 'on' }
  expect(failureOf(await add(db, invalid)).data.errors).toEqual({
    repeatOn: 'The date above is a Friday. Please also choose Friday here, or change the date.',
  })
  const daily = { ...formValues, repeats: 'daily', repeatEvery: '0', repeatEnds: 'on', repeatUntil: '' }
  expect(Object.keys(failureOf(await add(db, daily)).data.errors)).toEqual(['repeatEvery'])
  const past = { ...daily, repeatEvery: '1', repeatUntil: '2089-12-31' }
  expect(failureOf(await add(db, past)).data.errors).toEqual({
    repeatUntil: 'The last date cannot be before the first.',
  })
  expect(await listDates(db)).toEqual([])
  expect(await add(db, { ...formValues, ...weekly })).toMatchObject({ status: 303 })
  expect(await listDates(db)).toEqual(fridays)
})

storeTest('an event without repeat fields is a single event, and can repeat later', async ({ db }) => {
  expect(await add(db, formValues)).toMatchObject({ status: 303 })
  expect(await listEvents(db)).toMatchObject([{ localDate: friday, seriesId: null, slug: 'quran-circle' }])
  expect(await save(db, 0, { repeats: 'never', title: 'Circle' })).toMatchObject({ status: 303 })
  expect(await listEvents(db)).toMatchObject([{ title: 'Circle', seriesId: null }])
  const started = await save(db, 0, { ...weekly, title: 'Circle' })
  expect(started).toMatchObject({ status: 303 })
  expect(await listDates(db)).toEqual(fridays)
  const text = 'Event saved. It now repeats: 3 dates were added.'
  const flash = await flashOf(db, started as Response)
  expect(flash).toMatchObject({ text })
  expect(flash).not.toHaveProperty('undo')
})

storeTest('a change applies to the chosen dates, and invalid choices are rejected', async ({ db }) => {
  await add(db, { ...formValues, ...weekly })
  const rule = { repeatCount: '2' }
  expect(failureOf(await save(db, 1, { scope: 'this', ...rule })).data.errors).toHaveProperty('scope')
  const moved = { localDate: addDays(friday, 8) }
  expect(failureOf(await save(db, 1, { scope: 'all', ...moved })).data.errors).toHaveProperty('localDate')
  expect(await save(db, 1, { scope: 'this', ...moved })).toMatchObject({ status: 303 })
  expect(await save(db, 2, { scope: 'following', title: 'Later' })).toMatchObject({ status: 303 })
  expect((await listEvents(db)).map(({ title }) => title === 'Later')).toEqual([false, false, true, true])
  expect(await save(db, 0, { scope: 'all', version: '7' })).toMatchObject({ init: { status: 409 } })
})

storeTest('dates with sign-ups are listed, and canceled only after confirmation', async ({ db }) => {
  await add(db, { ...formValues, ...weekly })
  const last = (await listEvents(db)).at(-1)
  const { id: userId } = await addTestMember(db)
  const signup = { id: 's', eventId: last?.id ?? '', userId, createdAt: '2026-01-01' }
  await db.insertInto('eventSignup').values(signup).execute()
  const change = { scope: 'all', repeatCount: '2' }
  const { init, data } = failureOf(await save(db, 0, change))
  expect(init.status).toBe(409)
  expect(data.problem).toContain('Friday, January 27, 2090')
  expect(data.values.affectedDates).toBe(fridays[3])
  expect(await save(db, 0, { ...change, cancelDates: fridays[3] ?? '' })).toMatchObject({ status: 303 })
  const rows = await listEvents(db)
  expect(rows.map(({ status, deletedAt }) => [status, deletedAt === null])).toEqual([
    ['confirmed', true],
    ['confirmed', true],
    ['confirmed', false],
    ['cancelled', true],
  ])
})
