import { expect } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { describeChangedFields } from '#app/cms/collections/changed-fields.ts'
import { listRevisions } from '#app/cms/collections/revision-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { resourceCollection } from '#app/site/resources/resource-collection.ts'
import { storeTest } from '#tests/database.ts'
import { googleCalendar } from '#tests/fixtures/calendar-fixtures.ts'
import { addTestMember } from '#tests/member.ts'
import { addAndReadImport, admin, now, processAll, runImport, runUndo } from '#tests/run-import.ts'
import { countRows, firstRowsByOutcome, firstRowsByPlan, undoImport } from './import-store.server.ts'

/** Hours can be imported only after the event. */
const afterRetreat = new Date('2026-12-20T12:00:00Z')

const membersCsv =
  'Name,Email,Affiliation,Role\nAmina,amina@example.org,GT MSA,admin\n,bilal@example.org,,\nx,nothing,,\nTwice,AMINA@example.org,,\n'

storeTest(
  'plans an import of members before writing anything, and reports the row of each error',
  async ({ db }) => {
    await addTestMember(db, { name: 'Bilal', email: 'bilal@example.org' })
    const id = await addAndReadImport(db, 'members', membersCsv)
    const { plans } = await countRows(db, id)
    expect(plans).toEqual({ new: 1, changed: 0, unchanged: 1, invalid: 2 })
    const invalid = await firstRowsByPlan(db, id, 'invalid', 5)
    expect(invalid.map(({ number, note }) => [number, note])).toEqual([
      [4, '“nothing” is not an email address. Please correct it.'],
      [5, 'This is a duplicate of row 2. Remove one of them.'],
    ])
    expect(await db.selectFrom('user').selectAll().execute()).toHaveLength(1)
  },
)

storeTest(
  'imports members as users without passwords, sends no email and subscribes nobody',
  async ({ db }) => {
    const finishedImport = await runImport(db, 'members', membersCsv)
    expect(finishedImport).toMatchObject({ state: 'done', outcomes: { added: 2 } })
    const amina = await db
      .selectFrom('user')
      .selectAll()
      .where('email', '=', 'amina@example.org')
      .executeTakeFirstOrThrow()
    expect(amina).toMatchObject({ name: 'Amina', role: 'user', emailVerified: 0, affiliation: 'GT MSA' })
    for (const table of ['account', 'mail', 'newsletterSubscription'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  },
)

storeTest('sends one invitation to each new member', async ({ db }) => {
  await runImport(db, 'members', membersCsv, { invite: true })
  const invitations = await db.selectFrom('mail').select('recipient').orderBy('recipient').execute()
  expect(invitations.map(({ recipient }) => recipient)).toEqual(['amina@example.org', 'bilal@example.org'])
})

storeTest('undoing an import withdraws the invitations of the members that it removes', async ({ db }) => {
  const { id } = await runImport(db, 'members', membersCsv, { invite: true })
  await db.updateTable('user').set({ emailVerified: 1 }).where('email', '=', 'amina@example.org').execute()
  await runUndo(db, id)
  const mail = await db.selectFrom('mail').select(['recipient', 'status']).orderBy('recipient').execute()
  expect(mail).toEqual([
    { recipient: 'amina@example.org', status: 'waiting' },
    { recipient: 'bilal@example.org', status: 'cancelled' },
  ])
})

storeTest('undoes an import, except for a member who was edited since then', async ({ db }) => {
  const { id: changedId } = await addTestMember(db, { name: 'Old', email: 'old@example.org' })
  const { id } = await runImport(
    db,
    'members',
    `${membersCsv}New,old@example.org,UGA,\nZaynab,zaynab@example.org,,\n`,
  )
  await db.updateTable('user').set({ name: 'Amina K' }).where('email', '=', 'amina@example.org').execute()
  expect(await runUndo(db, id)).toMatchObject({ state: 'undone', outcomes: { notUndone: 1, undone: 3 } })
  const notUndone = await firstRowsByOutcome(db, id, 'notUndone', 5)
  expect(notUndone).toMatchObject([
    { label: 'Amina', note: 'Kept: this member was edited after the import.' },
  ])
  const people = await db.selectFrom('user').select(['id', 'name', 'affiliation']).orderBy('name').execute()
  expect(people).toMatchObject([{ name: 'Amina K' }, { id: changedId, name: 'Old', affiliation: null }])
})

storeTest('undoing an import keeps a member who has logged in, even with an emailed link', async ({ db }) => {
  const { id } = await runImport(db, 'members', membersCsv)
  // An app's login with an emailed link confirms the address. Logging out deletes the session.
  await db.updateTable('user').set({ emailVerified: 1 }).where('email', '=', 'amina@example.org').execute()
  expect(await runUndo(db, id)).toMatchObject({ outcomes: { notUndone: 1, undone: 1 } })
  const people = await db.selectFrom('user').select('email').execute()
  expect(people).toEqual([{ email: 'amina@example.org' }])
})

storeTest('undoing an import keeps a member who was suspended since then', async ({ db }) => {
  const { id } = await runImport(db, 'members', membersCsv)
  const suspended = db.updateTable('user').set({ disabledAt: now.toISOString() })
  await suspended.where('email', '=', 'amina@example.org').execute()
  expect(await runUndo(db, id)).toMatchObject({ outcomes: { notUndone: 1, undone: 1 } })
  expect(await firstRowsByOutcome(db, id, 'notUndone', 5)).toMatchObject([
    { note: 'Kept: this member is suspended.' },
  ])
})

storeTest('an import of members does not change an admin', async ({ db }) => {
  await addTestMember(db, { name: 'Fatima', email: 'fatima@example.org', role: 'admin' })
  const { plans } = await runImport(db, 'members', 'Email,Name\nfatima@example.org,Eve\n')
  expect(plans).toMatchObject({ unchanged: 1, changed: 0 })
})

storeTest('imports a calendar again without duplicates, and applies its changes', async ({ db }) => {
  expect(await runImport(db, 'events', googleCalendar)).toMatchObject({
    state: 'done',
    outcomes: { added: 6 },
  })
  expect((await runImport(db, 'events', googleCalendar)).plans).toMatchObject({
    new: 0,
    changed: 0,
    unchanged: 7,
  })
  const changedCalendar = googleCalendar
    .replace('DTSTART:20261128T150000Z', 'DTSTART:20261128T160000Z')
    .replace('STATUS:CONFIRMED\r\nSUMMARY:Winter', 'STATUS:CANCELLED\r\nSUMMARY:Winter')
  const { id, outcomes } = await runImport(db, 'events', changedCalendar)
  expect(outcomes).toMatchObject({ changed: 2 })
  const find = (title: string) =>
    db.selectFrom('event').selectAll().where('title', 'like', `${title}%`).executeTakeFirstOrThrow()
  expect(await find('Homeless')).toMatchObject({ startTime: '11:00', sequence: 1, version: 2 })
  expect(await find('Winter')).toMatchObject({ status: 'cancelled' })
  await runUndo(db, id)
  expect(await find('Homeless')).toMatchObject({ startTime: '10:00', sequence: 2 })
  expect(await find('Winter')).toMatchObject({ status: 'confirmed' })
})

storeTest('stores a version for each imported change and for its undo', async ({ db }) => {
  await runImport(db, 'events', googleCalendar)
  const changedCalendar = googleCalendar.replace('DTSTART:20261128T150000Z', 'DTSTART:20261128T160000Z')
  const secondImport = await runImport(db, 'events', changedCalendar)
  const { id } = await db
    .selectFrom('event')
    .select('id')
    .where('title', 'like', 'Homeless%')
    .executeTakeFirstOrThrow()
  await undoImport(db, secondImport.id, { ...admin, name: 'Bilal' }, now)
  await processAll(db, secondImport.id)
  const versions = await listRevisions(db, eventCollection, id)
  expect(versions.map(({ version, actorName }) => [version, actorName])).toEqual([
    [3, 'Bilal'],
    [2, 'Fatima'],
    [1, 'Fatima'],
  ])
  const [third, second, first] = versions.map(({ snapshot }) => snapshot)
  if (!third || !second || !first) throw new Error('Versions are missing')
  expect(describeChangedFields(eventCollection, second, first)).toBe('Starts at')
  expect(third).toMatchObject({ startTime: '10:00', version: 3 })
  // An admin with an outdated form gets a conflict.
  const outdatedChange = { id, version: 2, values: { title: 'Mine' } }
  expect(await changeItem(db, eventCollection, outdatedChange, admin, now)).toMatchObject({
    outcome: 'conflict',
    by: 'Bilal',
  })

  const values = { title: 'Old words', url: 'https://example.org/old' }
  const link = await addItem(db, resourceCollection, values, admin, now)
  const resourceImport = await runImport(
    db,
    'resources',
    `Title,URL\nNew words,${link.url}\nAnother,https://example.org/b\n`,
  )
  const added = await db
    .selectFrom('resource')
    .select('id')
    .where('title', '=', 'Another')
    .executeTakeFirstOrThrow()
  const actorsAndTitlesOf = async (itemId: string) =>
    (await listRevisions(db, resourceCollection, itemId)).map(({ actorName, snapshot }) => [
      actorName,
      snapshot.title,
    ])
  expect(await actorsAndTitlesOf(added.id)).toEqual([['Fatima', 'Another']])
  expect(await actorsAndTitlesOf(link.id)).toEqual([
    ['Fatima', 'New words'],
    ['Fatima', 'Old words'],
  ])
  await runUndo(db, resourceImport.id)
  expect(await actorsAndTitlesOf(added.id)).toEqual([])
  expect((await actorsAndTitlesOf(link.id))[0]).toEqual(['Fatima', 'Old words'])
})

storeTest('undoing an import keeps events with sign-ups', async ({ db }) => {
  const { id } = await runImport(db, 'events', googleCalendar, { publish: false })
  const events = await db.selectFrom('event').select(['id', 'publishedAt']).execute()
  expect(events.every(({ publishedAt }) => publishedAt === null)).toBe(true)
  const member = await addTestMember(db)
  await db
    .insertInto('eventSignup')
    .values({ id: 's', eventId: events[0]?.id ?? '', userId: member.id, createdAt: '' })
    .execute()
  expect(await runUndo(db, id)).toMatchObject({ outcomes: { notUndone: 1, undone: 5 } })
  expect(await db.selectFrom('event').selectAll().execute()).toHaveLength(1)
})

storeTest(
  'undoing an import keeps events with shifts, needs, organizers, messages or a report, and events that repeat now',
  async ({ db }) => {
    const { id } = await runImport(db, 'events', googleCalendar)
    const events = await db.selectFrom('event').select('id').orderBy('id').execute()
    const [shift, need, organizer, message, report, repeating] = events.map((event) => ({
      eventId: event.id,
    }))
    if (!shift || !need || !organizer || !message || !report || !repeating)
      throw new Error('Events are missing')
    const member = await addTestMember(db, { role: 'organizer' })
    const timestamps = { createdAt: '', updatedAt: '' }
    const times = { title: 'Kitchen', startTime: null, endTime: null, capacity: null, createdAt: '' }
    await db
      .insertInto('eventShift')
      .values({ ...shift, ...times, id: 's' })
      .execute()
    await db
      .insertInto('eventNeed')
      .values({ ...need, id: 'n', item: 'Rice', wanted: 5, createdAt: '' })
      .execute()
    await db
      .insertInto('eventOrganizer')
      .values({ ...organizer, userId: member.id, assignedAt: '' })
      .execute()
    const text = { subject: 'Parking', body: 'Behind the hall', audience: 'both' as const }
    await db
      .insertInto('eventMessage')
      .values({ ...message, ...text, ...timestamps, id: 'm', authorId: null, sentAt: null })
      .execute()
    await db
      .insertInto('eventReport')
      .values({ ...report, people: 12, body: 'Thanks', updatedAt: '' })
      .execute()
    const dates = { rule: 'FREQ=WEEKLY', firstDate: '2026-11-28', endDate: null, expandedTo: '2027-11-28' }
    const none = { publishedAt: null, calendarUid: null, stoppedAt: null, sequence: 0 }
    await db
      .insertInto('eventSeries')
      .values({ ...dates, ...none, ...timestamps, id: 'weekly', template: '{}' })
      .execute()
    await db.updateTable('event').set({ seriesId: 'weekly' }).where('id', '=', repeating.eventId).execute()
    expect(await runUndo(db, id)).toMatchObject({ outcomes: { notUndone: 6 } })
    const kept = await firstRowsByOutcome(db, id, 'notUndone', 9)
    expect([...new Set(kept.map(({ note }) => note))].sort()).toEqual([
      'Kept: it has shifts, needs, organizers, messages or a report.',
      'Kept: it repeats now.',
    ])
    expect(await db.selectFrom('eventReport').select('people').execute()).toEqual([{ people: 12 }])
  },
)

storeTest('imports resources and attendance, and undoes both', async ({ db }) => {
  const before = await db.selectFrom('resource').selectAll().execute()
  const resources = await runImport(
    db,
    'resources',
    'Title;URL\n=cmd|calc;https://example.org/a\nB;ftp://x\n',
  )
  expect(resources).toMatchObject({ outcomes: { added: 1 }, plans: { invalid: 1 } })
  await runImport(db, 'events', googleCalendar)
  const member = await addTestMember(db, { email: 'amina@example.org' })
  const csv =
    'Email,Event,Date,Hours\namina@example.org,winter RETREAT,2026-12-13,2.5\namina@example.org,Before,1/2/2020,3\nnobody@example.org,x,2020-01-01,1\namina@example.org,Unknown,2020-01-05,\n'
  const attendance = await runImport(db, 'attendance', csv, { at: afterRetreat })
  expect(attendance).toMatchObject({ outcomes: { added: 2 }, plans: { invalid: 2 } })
  const listHours = () =>
    db.selectFrom('volunteerHours').select(['minutes', 'note']).orderBy('minutes').execute()
  expect(await listHours()).toEqual([
    { minutes: 150, note: '' },
    { minutes: 180, note: 'Before' },
  ])
  expect(await db.selectFrom('attendance').select('userId').execute()).toEqual([{ userId: member.id }])
  await runUndo(db, attendance.id)
  expect([await listHours(), await db.selectFrom('attendance').selectAll().execute()]).toEqual([[], []])
  await runUndo(db, resources.id)
  expect(await db.selectFrom('resource').selectAll().execute()).toEqual(before)
})

storeTest(
  'undoing an import of attendance deletes the attendance, but keeps hours that were edited since',
  async ({ db }) => {
    await runImport(db, 'events', googleCalendar)
    const { id: userId } = await addTestMember(db, { email: 'amina@example.org' })
    const row = 'amina@example.org,Winter Retreat,2026-12-13'
    const hours = await runImport(db, 'attendance', `Email,Event,Date,Hours\n${row},2\n`, {
      at: afterRetreat,
    })
    await db.deleteFrom('attendance').execute()
    const attendance = await runImport(db, 'attendance', `Email,Event,Date\n${row}\n`, { at: afterRetreat })
    await db.updateTable('volunteerHours').set({ minutes: 200 }).where('userId', '=', userId).execute()
    expect(await runUndo(db, attendance.id)).toMatchObject({ outcomes: { undone: 1 } })
    expect(await db.selectFrom('attendance').selectAll().execute()).toEqual([])
    expect(await runUndo(db, hours.id)).toMatchObject({ outcomes: { notUndone: 1 } })
    expect(await db.selectFrom('volunteerHours').select('minutes').execute()).toEqual([{ minutes: 200 }])
  },
)
