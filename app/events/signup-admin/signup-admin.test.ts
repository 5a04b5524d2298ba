import { parse } from 'csv-parse/sync'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { recordConsent } from '#app/events/signup/guardian-store.server.ts'
import { signUpGuest, signUpMember } from '#app/events/signup/signup-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { addSession, findSession } from '#app/platform/auth/session-store.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext, exportDatabaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { action as add, loader as addPage } from './signup-add.route.tsx'
import { readSignupList } from './signup-admin.server.ts'
import { action as admit, loader as admitPage } from './signup-admit.route.ts'
import { action as remove, loader as removePage } from './signup-remove.route.tsx'
import { loader as list } from './signups-admin.route.tsx'
import { loader as exportCsv } from './signups-export.route.ts'
import { loader as print } from './signups-print.route.tsx'

const now = new Date()
const config = readConfig({ DATA_DIR: '/tmp/shajara-signups-test', SECRET: 's'.repeat(40) })

/** Adds a member with a role; returns a function that calls a loader or action as this member. */
async function openAs(
  db: Database,
  role: 'user' | 'organizer' | 'admin' | 'editor',
  assignedEventId?: string,
) {
  const { id } = await addTestMember(db, { role })
  if (assignedEventId) {
    const assignedAt = now.toISOString()
    await db
      .insertInto('eventOrganizer')
      .values({ eventId: assignedEventId, userId: id, assignedAt })
      .execute()
  }
  const token = await addSession(db, { userId: id, userAgent: '', ipAddress: '' }, now)
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(exportDatabaseContext, db)
  context.set(configContext, config)
  const member = (await findSession(db, token, now))?.member
  context.set(memberContext, member ? { ...member, twoStep: true, mustAddTwoStep: false } : null)
  return <Result>(
    // biome-ignore lint/suspicious/noExplicitAny: each route has its own argument type
    route: (args: any) => Result,
    params: object,
    body?: Record<string, string>,
    query = '',
  ) => {
    const url = `http://localhost/admin/opportunities/x/signups${query}`
    const request = new Request(url, body ? { method: 'POST', body: new URLSearchParams(body) } : {})
    return route({ context, params, request, url: new URL(url), pattern: '' })
  }
}

/** Adds a full event with two spots: a member with a party of two, and another on the waitlist. */
async function setUp(db: Database) {
  const event = await storeSignupEvent(db, { capacity: 2, signupQuestions: 'Dish?' })
  const [sara, omar] = [await addTestMember(db, { name: 'Sara' }), await addTestMember(db, { name: 'Omar' })]
  const party = {
    partySize: 2,
    childNames: 'Yusuf',
    note: '=1+1',
    answers: { 'Dish?': 'Rice', 'Car?': 'No' },
  }
  const first = await signUpMember(db, event.id, sara.id, party, signupLinks, now)
  const second = await signUpMember(db, event.id, omar.id, defaultParty, signupLinks, now)
  if (!first || !second) throw new Error('not signed up')
  return { event, sara, omar, first, second }
}

const statusOf = async (db: Database, id: string) =>
  (await db.selectFrom('eventSignup').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

storeTest('organizers can open and change only the sign-ups for their own events', async ({ db }) => {
  const { event, second } = await setUp(db)
  const other = await storeSignupEvent(db)
  const otherOrganizer = await openAs(db, 'organizer', other.id)
  const eventOrganizer = await openAs(db, 'organizer', event.id)
  const admin = await openAs(db, 'admin')
  const params = { id: event.id, signupId: second.id }
  for (const call of [otherOrganizer, await openAs(db, 'editor'), await openAs(db, 'user')]) {
    for (const route of [list, addPage, admitPage, removePage, exportCsv, print]) {
      await expect(call<unknown>(route, params)).rejects.toMatchObject({ init: { status: 403 } })
    }
    for (const route of [add, admit, remove]) {
      await expect(call<unknown>(route, params, {})).rejects.toMatchObject({ init: { status: 403 } })
    }
  }
  for (const call of [eventOrganizer, admin]) expect((await call(list, params)).title).toBe(event.title)
  // A sign-up is found only under its own event.
  for (const route of [admit, remove]) {
    await expect(otherOrganizer<unknown>(route, { ...params, id: other.id }, {})).rejects.toMatchObject({
      init: { status: 404 },
    })
  }
  expect(await statusOf(db, second.id)).toBe('waitlisted')
})

storeTest('the list shows confirmed and waiting people, and their answers', async ({ db }) => {
  const { event, sara, omar } = await setUp(db)
  const call = await openAs(db, 'admin')
  const page = await call(list, { id: event.id })
  expect(page.summary).toMatchObject({ capacity: 2, taken: 2, coming: 2, waiting: 1, offered: 0, pending: 0 })
  expect(page.rows).toMatchObject([
    {
      name: 'Sara',
      email: sara.email,
      isGuest: false,
      partySize: 2,
      childNames: 'Yusuf',
      status: 'confirmed',
    },
    { name: 'Omar', email: omar.email, status: 'waitlisted', number: 1 },
  ])
  expect(page.rows[0]?.answers).toContainEqual({ question: 'Dish?', answer: 'Rice' })
  const waiting = await call(list, { id: event.id }, undefined, '?status=waitlisted')
  expect(waiting.rows.map(({ name }) => name)).toEqual(['Omar'])
  expect((await call(list, { id: event.id }, undefined, '?status=none')).rows).toHaveLength(2)
  expect((await call(print, { id: event.id })).groups[0]?.people).toMatchObject([
    { name: 'Sara', partySize: 2 },
  ])
})

storeTest('a long list has pages, and ends with the waitlist in its order', async ({ db }) => {
  const event = await storeSignupEvent(db, { capacity: 100 })
  const rows = Array.from({ length: 103 }, (_, position) => ({
    id: `s${position}`,
    eventId: event.id,
    position,
    createdAt: now.toISOString(),
    name: `Guest ${String(position).padStart(3, '0')}`,
    status: position < 100 ? ('confirmed' as const) : ('waitlisted' as const),
  }))
  await db.insertInto('eventSignup').values(rows.toReversed()).execute()
  const filter = { status: null, page: 2 }
  const secondPage = await readSignupList(db, event, filter, now)
  expect(secondPage).toMatchObject({ page: 2, pages: 2, counts: { confirmed: 100, waitlisted: 3 } })
  expect(secondPage.rows.map(({ name, number }) => [name, number])).toEqual([
    ['Guest 100', 1],
    ['Guest 101', 2],
    ['Guest 102', 3],
  ])
  expect((await readSignupList(db, event, { ...filter, page: 9 }, now)).rows).toEqual(secondPage.rows)
})

storeTest('an organizer adds, admits and removes people with the forms on the page', async ({ db }) => {
  const { event, first, second } = await setUp(db)
  const call = await openAs(db, 'organizer', event.id)
  const [eventParams, params] = [{ id: event.id }, { id: event.id, signupId: second.id }]
  expect(await call(add, eventParams, { name: '', email: 'no', partySize: 'many' })).toMatchObject({
    init: { status: 400 },
    data: {
      values: { email: 'no', partySize: 'many' },
      errors: { name: expect.any(String), email: expect.any(String), partySize: expect.any(String) },
    },
  })
  expect(await call(add, eventParams, { name: 'Five', email: '', partySize: '5' })).toMatchObject({
    init: { status: 409 },
    data: { errors: { partySize: 'The event has only 2 spots.' } },
  })
  expect(
    locationOf(await call(add, eventParams, { name: 'Bilal', email: 'bilal@example.org', partySize: '' })),
  ).toBe(`/admin/opportunities/${event.id}/signups`)
  expect(await call(add, eventParams, { name: 'Bilal', email: 'bilal@example.org' })).toMatchObject({
    data: { errors: { email: 'Someone with this address is already on the list.' } },
  })
  // Nobody is admitted while no spot is free.
  await call(admit, params, {})
  expect(await statusOf(db, second.id)).toBe('waitlisted')
  expect(await call(removePage, { ...params, signupId: first.id })).toMatchObject({
    name: 'Sara',
    partySize: 2,
  })
  await call(remove, { ...params, signupId: first.id }, {})
  await call(admit, params, {})
  expect(await statusOf(db, first.id)).toBe('cancelled')
  expect(await statusOf(db, second.id)).toBe('confirmed')
})

const locationOf = (response: unknown) => (response as Response).headers.get('Location')

storeTest(
  'the page that removes a sign-up mentions an offer to the waitlist only until the event starts',
  async ({ db }) => {
    const { event, first } = await setUp(db)
    const call = await openAs(db, 'organizer', event.id)
    const params = { id: event.id, signupId: first.id }
    expect(await call(removePage, params)).toMatchObject({ isOffered: true })
    const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
    const started = { localDate: day(-3), lastDate: day(3) }
    await db.updateTable('event').set(started).where('id', '=', event.id).execute()
    expect(await call(removePage, params)).toMatchObject({ isOffered: false, readOnlyReason: null })
  },
)

storeTest('the sign-ups of an event that is over or canceled cannot be changed', async ({ db }) => {
  const { event, first } = await setUp(db)
  const call = await openAs(db, 'admin')
  const params = { id: event.id, signupId: first.id }
  for (const change of [
    { status: 'cancelled' },
    { localDate: '2020-01-01', lastDate: '2020-01-01' },
  ] as const) {
    await db
      .updateTable('event')
      .set({ status: 'confirmed', ...change })
      .where('id', '=', event.id)
      .execute()
    expect((await call(list, params)).readOnlyReason).toMatch(/canceled|over/)
    await call(remove, params, {})
    await call(add, params, { name: 'Late', email: '', partySize: '1' })
    expect(await statusOf(db, first.id)).toBe('confirmed')
    expect((await call(list, params)).rows).toHaveLength(2)
  }
})

storeTest('the export has a column for each question, and no formulas', async ({ db }) => {
  const { event, omar } = await setUp(db)
  const call = await openAs(db, 'organizer', event.id)
  const text = await ((await call(exportCsv, { id: event.id })) as Response).text()
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows).toMatchObject([
    {
      Name: 'Sara',
      Account: 'Member',
      Status: 'Coming',
      'Party size': '2',
      Children: 'Yusuf',
      Note: "'=1+1",
      'Question: Dish?': 'Rice',
      'Answers to former questions': 'Car? No',
    },
    { Name: 'Omar', Email: omar.email, Status: 'Waitlist' },
  ])
  const entries = await db.selectFrom('activity').select('label').where('verb', '=', 'exported').execute()
  expect(entries).toEqual([{ label: `Sign-ups for ${event.title}` }])
})

storeTest('organizers see who is waiting for a guardian, and the guardian’s answer', async ({ db }) => {
  const event = await storeSignupEvent(db, { guardianUnder: 18 })
  const guardian = { ageGroup: 'under13', name: 'Amina', email: 'amina@example.org' } as const
  const child = { ...defaultParty, name: 'Sara', email: '', guardian }
  await signUpGuest(db, event.id, child, signupLinks, now)
  const call = await openAs(db, 'organizer', event.id)
  const [waiting] = (await call(list, { id: event.id })).rows
  expect(waiting).toMatchObject({
    name: 'Sara',
    email: '',
    statusLabel: 'Waiting for a guardian',
    guardian: {
      ageGroup: 'Under 13',
      email: 'amina@example.org',
      name: 'Amina',
      consent: 'Waiting for an answer',
    },
  })
  const params = { id: event.id, signupId: waiting?.id ?? '' }
  await call(admit, params, {})
  expect(await statusOf(db, params.signupId)).toBe('pending')

  const signup = { id: params.signupId, eventId: event.id }
  await recordConsent(db, signup, { signature: 'Amina Khan', text: 'I agree.' }, signupLinks, now)
  const [agreed] = (await call(list, { id: event.id })).rows
  expect(agreed).toMatchObject({
    statusLabel: 'Coming',
    guardian: { consent: expect.stringMatching(/^Agreed on /), signature: 'Amina Khan' },
  })
  expect((await call(print, { id: event.id })).groups).toMatchObject([
    { people: [{ guardian: 'Guardian: Amina, agreed' }] },
  ])
  const text = await ((await call(exportCsv, { id: event.id })) as Response).text()
  expect(parse(text, { bom: true, columns: true })).toMatchObject([
    { 'Age group': 'Under 13', Guardian: 'Amina', 'Guardian’s email': 'amina@example.org', Email: '' },
  ])
})
