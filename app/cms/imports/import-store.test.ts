import { pino } from 'pino'
import { expect } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { listChangedFields } from '#app/cms/collections/changed-fields.ts'
import { listRevisions } from '#app/cms/collections/revision-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { importers } from '#app/importers.ts'
import type { Database } from '#app/platform/database/database.ts'
import { maxJobAttempts } from '#app/platform/jobs/job-store.server.ts'
import { startJobWorker } from '#app/platform/jobs/job-worker.server.ts'
import { resourceCollection } from '#app/site/resources/resource-collection.ts'
import { storeTest } from '#tests/database.ts'
import { googleCalendar } from '#tests/fixtures/calendar-fixtures.ts'
import { addTestMember } from '#tests/member.ts'
import { waitFor } from '#tests/site.ts'
import { csvHeaders } from './csv-reader.server.ts'
import type { ImportKind } from './import.ts'
import { importJobs, processImport } from './import-jobs.server.ts'
import {
  addImport,
  countRows,
  findImport,
  firstOutcomes,
  firstRows,
  startImport,
  undoImport,
} from './import-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const admin = { id: 'admin', name: 'Fatima', email: 'fatima@example.org' }
const options = { invite: false, publish: true, origin: 'http://localhost' }

/** Processes an import slice by slice until it is done. */
async function work(db: Database, id: string) {
  for (let slice = 0; slice < 20; slice++) await processImport(db, importers, id)
  return (await findImport(db, id))?.state
}

async function read(db: Database, kind: ImportKind, text: string) {
  const headers = kind === 'events' ? [] : await csvHeaders(text)
  const id = await addImport(db, importers, { kind, name: 'file', text, headers }, admin, now)
  await work(db, id)
  return id
}

async function run(db: Database, kind: ImportKind, text: string, chosen = options) {
  const id = await read(db, kind, text)
  await startImport(db, id, chosen, admin, now)
  return { id, state: await work(db, id), ...(await countRows(db, id)) }
}

async function undo(db: Database, id: string) {
  await undoImport(db, id, admin, now)
  return { state: await work(db, id), ...(await countRows(db, id)) }
}

const list =
  'Name,Email,Affiliation,Role\nAmina,amina@example.org,GT MSA,admin\n,bilal@example.org,,\nx,nothing,,\nTwice,AMINA@example.org,,\n'

storeTest('plans members before anything is written, with the rows of errors', async ({ db }) => {
  await addTestMember(db, { name: 'Bilal', email: 'bilal@example.org' })
  const id = await read(db, 'members', list)
  const { plans } = await countRows(db, id)
  expect(plans).toEqual({ new: 1, changed: 0, unchanged: 1, invalid: 2 })
  const invalid = await firstRows(db, id, 'invalid', 5)
  expect(invalid.map(({ number, note }) => [number, note])).toEqual([
    [4, '“nothing” is not an email address. Correct it.'],
    [5, 'It is a duplicate of row 2. Remove one of them.'],
  ])
  expect(await db.selectFrom('user').selectAll().execute()).toHaveLength(1)
})

storeTest('imports a member as a user without a password, email or consent', async ({ db }) => {
  expect(await run(db, 'members', list)).toMatchObject({ state: 'done', outcomes: { added: 2 } })
  const amina = await db
    .selectFrom('user')
    .selectAll()
    .where('email', '=', 'amina@example.org')
    .executeTakeFirstOrThrow()
  expect(amina).toMatchObject({ name: 'Amina', role: 'user', emailVerified: 0, affiliation: 'GT MSA' })
  for (const table of ['account', 'mail', 'newsletterSubscription'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

storeTest('sends one invitation to each new member', async ({ db }) => {
  await run(db, 'members', list, { ...options, invite: true })
  const invitations = await db.selectFrom('mail').select('recipient').orderBy('recipient').execute()
  expect(invitations.map(({ recipient }) => recipient)).toEqual(['amina@example.org', 'bilal@example.org'])
})

storeTest('undoes an import, except members who were edited or active since', async ({ db }) => {
  const { id: changedId } = await addTestMember(db, { name: 'Old', email: 'old@example.org' })
  const { id } = await run(db, 'members', `${list}New,old@example.org,UGA,\nZaynab,zaynab@example.org,,\n`)
  await db.updateTable('user').set({ name: 'Amina K' }).where('email', '=', 'amina@example.org').execute()
  expect(await undo(db, id)).toMatchObject({ state: 'undone', outcomes: { notUndone: 1, undone: 3 } })
  const notUndone = await firstOutcomes(db, id, 'notUndone', 5)
  expect(notUndone).toMatchObject([{ label: 'Amina', note: 'Kept: it was edited after the import.' }])
  const people = await db.selectFrom('user').select(['id', 'name', 'affiliation']).orderBy('name').execute()
  expect(people).toMatchObject([{ name: 'Amina K' }, { id: changedId, name: 'Old', affiliation: null }])
})

storeTest('does not change an admin', async ({ db }) => {
  await addTestMember(db, { name: 'Fatima', email: 'fatima@example.org', role: 'admin' })
  const { plans } = await run(db, 'members', 'Email,Name\nfatima@example.org,Eve\n')
  expect(plans).toMatchObject({ unchanged: 1, changed: 0 })
})

storeTest('imports a calendar again without duplicates, and applies its changes', async ({ db }) => {
  expect(await run(db, 'events', googleCalendar)).toMatchObject({ state: 'done', outcomes: { added: 6 } })
  expect((await run(db, 'events', googleCalendar)).plans).toMatchObject({ new: 0, changed: 0, unchanged: 7 })
  const moved = googleCalendar.replace('DTSTART:20261128T150000Z', 'DTSTART:20261128T160000Z')
  const cancelled = moved.replace('STATUS:CONFIRMED\r\nSUMMARY:Winter', 'STATUS:CANCELLED\r\nSUMMARY:Winter')
  const { id, outcomes } = await run(db, 'events', cancelled)
  expect(outcomes).toMatchObject({ changed: 2 })
  const find = (title: string) =>
    db.selectFrom('event').selectAll().where('title', 'like', `${title}%`).executeTakeFirstOrThrow()
  expect(await find('Homeless')).toMatchObject({ startTime: '11:00', sequence: 1, version: 2 })
  expect(await find('Winter')).toMatchObject({ status: 'cancelled' })
  await undo(db, id)
  expect(await find('Homeless')).toMatchObject({ startTime: '10:00', sequence: 2 })
  expect(await find('Winter')).toMatchObject({ status: 'confirmed' })
})

storeTest('stores a version for each imported change and for its undo', async ({ db }) => {
  await run(db, 'events', googleCalendar)
  const moved = googleCalendar.replace('DTSTART:20261128T150000Z', 'DTSTART:20261128T160000Z')
  const second = await run(db, 'events', moved)
  const { id } = await db
    .selectFrom('event')
    .select('id')
    .where('title', 'like', 'Homeless%')
    .executeTakeFirstOrThrow()
  await undoImport(db, second.id, { ...admin, name: 'Bilal' }, now)
  await work(db, second.id)
  const versions = await listRevisions(db, eventCollection, id)
  expect(versions.map(({ version, actorName }) => [version, actorName])).toEqual([
    [3, 'Bilal'],
    [2, 'Fatima'],
    [1, 'Fatima'],
  ])
  const [third, another, first] = versions.map(({ snapshot }) => snapshot)
  if (!third || !another || !first) throw new Error('Versions are missing')
  expect(listChangedFields(eventCollection, another, first)).toBe('Starts at')
  expect(third).toMatchObject({ startTime: '10:00', version: 3 })
  // An admin with an outdated form gets a conflict.
  const late = { id, version: 2, values: { title: 'Mine' } }
  expect(await changeItem(db, eventCollection, late, admin, now)).toMatchObject({
    outcome: 'conflict',
    by: 'Bilal',
  })

  const old = { title: 'Old words', url: 'https://example.org/old' }
  const link = await addItem(db, resourceCollection, old, admin, now)
  const list = await run(db, 'resources', `Title,URL\nNew words,${link.url}\nAnother,https://example.org/b\n`)
  const added = await db
    .selectFrom('resource')
    .select('id')
    .where('title', '=', 'Another')
    .executeTakeFirstOrThrow()
  const titlesOf = async (itemId: string) =>
    (await listRevisions(db, resourceCollection, itemId)).map(({ actorName, snapshot }) => [
      actorName,
      snapshot.title,
    ])
  expect(await titlesOf(added.id)).toEqual([['Fatima', 'Another']])
  expect(await titlesOf(link.id)).toEqual([
    ['Fatima', 'New words'],
    ['Fatima', 'Old words'],
  ])
  await undo(db, list.id)
  expect(await titlesOf(added.id)).toEqual([])
  expect((await titlesOf(link.id))[0]).toEqual(['Fatima', 'Old words'])
})

storeTest('keeps events with sign-ups when their import is undone', async ({ db }) => {
  const { id } = await run(db, 'events', googleCalendar, { ...options, publish: false })
  const events = await db.selectFrom('event').select(['id', 'publishedAt']).execute()
  expect(events.every(({ publishedAt }) => publishedAt === null)).toBe(true)
  const member = await addTestMember(db)
  await db
    .insertInto('eventSignup')
    .values({ id: 's', eventId: events[0]?.id ?? '', userId: member.id, createdAt: '', cancelledAt: null })
    .execute()
  expect(await undo(db, id)).toMatchObject({ outcomes: { notUndone: 1, undone: 5 } })
  expect(await db.selectFrom('event').selectAll().execute()).toHaveLength(1)
})

storeTest('imports resources and attendance, and undoes it', async ({ db }) => {
  const before = await db.selectFrom('resource').selectAll().execute()
  const resources = await run(db, 'resources', 'Title;URL\n=cmd|calc;https://example.org/a\nB;ftp://x\n')
  expect(resources).toMatchObject({ outcomes: { added: 1 }, plans: { invalid: 1 } })
  await run(db, 'events', googleCalendar)
  const member = await addTestMember(db, { email: 'amina@example.org' })
  const past =
    'Email,Event,Date,Hours\namina@example.org,winter RETREAT,2026-12-13,2.5\namina@example.org,Before,1/2/2020,3\nnobody@example.org,x,2020-01-01,1\namina@example.org,Unknown,2020-01-05,\n'
  const attended = await run(db, 'attendance', past)
  expect(attended).toMatchObject({ outcomes: { added: 2 }, plans: { invalid: 2 } })
  const hours = () => db.selectFrom('volunteerHours').select(['minutes', 'note']).orderBy('minutes').execute()
  expect(await hours()).toEqual([
    { minutes: 150, note: '' },
    { minutes: 180, note: 'Before' },
  ])
  expect(await db.selectFrom('attendance').select('userId').execute()).toEqual([{ userId: member.id }])
  await undo(db, attended.id)
  expect([await hours(), await db.selectFrom('attendance').selectAll().execute()]).toEqual([[], []])
  await undo(db, resources.id)
  expect(await db.selectFrom('resource').selectAll().execute()).toEqual(before)
})

storeTest('writes and undoes two rows about the same item one by one', async ({ db }) => {
  await run(db, 'events', googleCalendar)
  const member = await addTestMember(db, { email: 'amina@example.org' })
  const id = { userId: member.id, eventId: null, recordedAt: '' }
  const other = { id: 'other', ...id, localDate: '2026-12-14', minutes: 60, note: 'Before' }
  await db.insertInto('volunteerHours').values(other).execute()
  const past =
    'Email,Event,Date,Hours\namina@example.org,Winter Retreat,2026-12-13,2\namina@example.org,,2026-12-13,3\namina@example.org,Before,2026-12-14,4\n'
  const attended = await run(db, 'attendance', past)
  expect(attended).toMatchObject({ outcomes: { added: 1, changed: 2 } })
  const hours = () => db.selectFrom('volunteerHours').select('minutes').orderBy('minutes').execute()
  expect(await hours()).toEqual([{ minutes: 180 }, { minutes: 240 }])
  expect(await db.selectFrom('attendance').select('userId').execute()).toEqual([{ userId: member.id }])
  await undo(db, attended.id)
  expect(await hours()).toEqual([{ minutes: 60 }])
  expect(await db.selectFrom('attendance').selectAll().execute()).toEqual([])
})

storeTest('keeps hours that were edited since, even if a row was only about attendance', async ({ db }) => {
  await run(db, 'events', googleCalendar)
  const { id: userId } = await addTestMember(db, { email: 'amina@example.org' })
  const row = 'amina@example.org,Winter Retreat,2026-12-13'
  const hours = await run(db, 'attendance', `Email,Event,Date,Hours\n${row},2\n`)
  await db.deleteFrom('attendance').execute()
  const attendance = await run(db, 'attendance', `Email,Event,Date\n${row}\n`)
  await db.updateTable('volunteerHours').set({ minutes: 200 }).where('userId', '=', userId).execute()
  expect(await undo(db, attendance.id)).toMatchObject({ outcomes: { undone: 1 } })
  expect(await db.selectFrom('attendance').selectAll().execute()).toEqual([])
  expect(await undo(db, hours.id)).toMatchObject({ outcomes: { notUndone: 1 } })
  expect(await db.selectFrom('volunteerHours').select('minutes').execute()).toEqual([{ minutes: 200 }])
})

storeTest('imports and undoes more rows than a batch has', async ({ db }) => {
  const rows = Array.from({ length: 400 }, (_, index) => `m${index}@example.org`)
  const members = await run(db, 'members', `Email\n${rows.join('\n')}\n`)
  expect(members).toMatchObject({ state: 'done', outcomes: { added: 400 } })
  const past = rows.map((email) => `${email},Before,2020-01-01,2`).join('\n')
  const attended = await run(db, 'attendance', `Email,Event,Date,Hours\n${past}\n`)
  expect(attended).toMatchObject({ state: 'done', outcomes: { added: 400 } })
  expect(await undo(db, members.id)).toMatchObject({ state: 'undone', outcomes: { notUndone: 400 } })
  expect(await undo(db, attended.id)).toMatchObject({ state: 'undone', outcomes: { undone: 400 } })
  expect(await db.selectFrom('volunteerHours').selectAll().execute()).toEqual([])
})

storeTest('marks only the row that cannot be written as failed', async ({ db }) => {
  const id = await read(db, 'members', 'Email\na@example.org\nb@example.org\nc@example.org\n')
  const rows = db.updateTable('importRow').where('importId', '=', id)
  await rows.set({ value: 'not JSON' }).where('position', '=', 2).execute()
  await startImport(db, id, options, admin, now)
  expect(await work(db, id)).toBe('done')
  expect((await countRows(db, id)).outcomes).toEqual({ added: 2, failed: 1 })
  const [failed] = await firstOutcomes(db, id, 'failed', 5)
  expect(failed).toMatchObject({
    label: 'b@example.org',
    note: expect.stringContaining('could not be saved'),
  })
})

storeTest('retries after a database failure instead of marking rows as failed', async ({ db }) => {
  const id = await read(db, 'members', 'Email\na@example.org\nb@example.org\n')
  await startImport(db, id, options, admin, now)
  const logged: string[] = []
  const log = pino({ base: undefined }, { write: (line) => void logged.push(line) })
  await db.schema.alterTable('user').renameTo('away').execute()
  await expect(processImport(db, importers, id, { log })).rejects.toThrow(/user/)
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ import: id, error: expect.stringMatching(/user/) })
  await db.schema.alterTable('away').renameTo('user').execute()
  expect(await work(db, id)).toBe('done')
  expect((await countRows(db, id)).outcomes).toEqual({ added: 2 })
})

storeTest('gives up on a file that cannot be processed, with a message', async (database) => {
  const { db } = database
  const text = 'Email\na@example.org\n'
  const id = await addImport(
    db,
    importers,
    { kind: 'members', name: 'file', text, headers: ['Email'] },
    admin,
    now,
  )
  await db.updateTable('import').set({ columns: 'not JSON' }).where('id', '=', id).execute()
  const worker = startJobWorker(database, importJobs(db, importers), pino({ level: 'silent' }))
  const found = await waitFor('the last attempt', async () => {
    const job = await findImport(db, id)
    if (job?.state !== 'reading') return job
    // Make the retry due now.
    await db
      .updateTable('job')
      .set({ dueAt: now.toISOString() })
      .where('subject', '=', id)
      .where('claimedBy', 'is', null)
      .execute()
    return undefined
  })
  await worker.stop()
  expect(found).toMatchObject({ state: 'unreadable', problem: expect.stringContaining('Export it again') })
  const job = db.selectFrom('job').select(['dueAt', 'attempts']).where('subject', '=', id)
  expect(await job.execute()).toEqual([{ dueAt: null, attempts: maxJobAttempts }])
})

storeTest('two concurrent nodes write each row once', async ({ db }) => {
  const rows = Array.from({ length: 450 }, (_, index) => `m${index}@example.org`)
  const id = await read(db, 'members', `Email\n${rows.join('\n')}\n`)
  const started = await Promise.all([
    startImport(db, id, { ...options, invite: true }, admin, now),
    startImport(db, id, { ...options, invite: true }, admin, now),
  ])
  expect(started.filter(Boolean)).toHaveLength(1)
  await Promise.all([processImport(db, importers, id), processImport(db, importers, id)])
  expect(await work(db, id)).toBe('done')
  expect(await db.selectFrom('user').select('id').execute()).toHaveLength(450)
  expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(450)
  const activityEntries = await db.selectFrom('activity').select(['verb', 'actorName']).execute()
  expect(activityEntries).toEqual([{ verb: 'imported', actorName: 'Fatima' }])
})

storeTest('waits for the columns of a file with unknown headers', async ({ db }) => {
  const id = await read(db, 'members', 'Foo,Bar\na@example.org,A\n')
  expect(await findImport(db, id)).toMatchObject({ state: 'columns' })
})
