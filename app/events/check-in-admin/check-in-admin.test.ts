import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { assignItem } from '#app/cms/collections/assignment-store.server.ts'
import type { Operation } from '#app/events/check-in/presence.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { cancelSignup, signUpMember } from '#app/events/signup/signup-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { normalizeCode } from '#app/platform/http/typed-code.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { loader as loadPage } from './check-in-admin.route.tsx'
import { action as markAction } from './check-in-mark.route.ts'
import { loader as loadList, action as syncAction } from './check-in-sync.route.ts'
import {
  type DoorChanges,
  type DoorSyncResponse,
  mergeChanges,
  nextBatch,
  noChanges,
  remainingChanges,
} from './door-changes.ts'
import { countPeople, doorRows } from './door-list.ts'
import { action as walkInAction } from './walk-in.route.tsx'

const now = new Date()

type Route = typeof syncAction

const newContext = () => {
  const context = new RouterContextProvider()
  context.set(configContext, readConfig({ SECRET: 's'.repeat(40), ORIGIN: 'https://site.example' }))
  return context
}

async function request(
  route: unknown,
  db: Database,
  userId: string,
  id: string,
  values?: Record<string, string>,
  role: 'admin' | 'organizer' | 'user' = 'organizer',
) {
  const context = newContext()
  context.set(databaseContext, db)
  context.set(memberContext, memberFixture({ role, id: userId }))
  const body = values && new URLSearchParams(values)
  const url = `http://localhost/admin/opportunities/${id}/check-in`
  const args = { context, params: { id }, request: new Request(url, body ? { method: 'POST', body } : {}) }
  try {
    return await (route as Route)(args as unknown as Parameters<Route>[0])
  } catch (thrown) {
    return thrown as Response
  }
}

/** Adds an event with an organizer, and a family of three that has signed up. */
async function prepare(db: Database, overrides = {}) {
  const event = await storeSignupEvent(db, overrides)
  const organizer = await addTestMember(db, { role: 'organizer' })
  await assignItem(db, eventCollection, { itemId: event.id, userId: organizer.id }, now)
  const member = await addTestMember(db, { name: 'Amina' })
  const family = { ...defaultParty, partySize: 3, childNames: 'Yusuf' }
  const signup = await signUpMember(db, event.id, member.id, family, signupLinks, now)
  return { event, organizer, member, signupId: signup?.id ?? '' }
}

const sync = async (db: Database, userId: string, eventId: string, changes: DoorChanges) => {
  const response = await request(syncAction, db, userId, eventId, { changes: JSON.stringify(changes) })
  return (await (response as Response).json()) as DoorSyncResponse
}

const count = ({ list }: DoorSyncResponse) => countPeople(doorRows(list, list.operations))

const operation = (id: string, signupId: string, kind: Operation['kind'], seconds = 0, person = 0) => ({
  id,
  signupId,
  kind,
  person,
  at: new Date(now.getTime() + seconds * 1000).toISOString(),
})

storeTest('organizers can check people in only at their own events', async ({ db }) => {
  const { event, organizer, signupId } = await prepare(db)
  const other = await addTestMember(db, { role: 'organizer' })
  const ownPage = await request(loadPage, db, organizer.id, event.id)
  expect(ownPage).toMatchObject({
    data: { door: { list: { signups: [{ people: ['Amina', 'Yusuf', 'Guest 3'] }] } } },
  })
  const form = { signup: signupId, kind: 'in' }
  const changes = { changes: JSON.stringify({ operations: [operation('a', signupId, 'in')], walkIns: [] }) }
  const attempts = [
    [loadPage],
    [loadList],
    [markAction, form],
    [syncAction, changes],
    [walkInAction, { name: 'Sara' }],
  ] as const
  for (const role of ['organizer', 'user'] as const)
    for (const [route, values] of attempts) {
      const { init } = (await request(route, db, other.id, event.id, values, role)) as { init?: ResponseInit }
      expect(init?.status).toBe(403)
    }
  expect(await db.selectFrom('checkInOperation').select('id').execute()).toEqual([])
})

storeTest('without JavaScript, a tap on an outdated page says who is here now', async ({ db }) => {
  const { event, organizer, signupId } = await prepare(db)
  const tap = async (form: { kind: Operation['kind']; person?: string }) => {
    const response = await request(markAction, db, organizer.id, event.id, { signup: signupId, ...form })
    const cookie = (response as Response).headers.get('set-cookie')?.split(';')[0] ?? ''
    const next = new Request('http://localhost/', { headers: { cookie } })
    return takeFlash({ context: newContext(), request: next }).flash?.text
  }
  expect(await tap({ kind: 'in', person: '0' })).toBe('Amina is here.')
  expect(await tap({ kind: 'in', person: '1' })).toBe('Yusuf is here.')
  // Only the third person was not checked in yet.
  expect(await tap({ kind: 'in' })).toBe('Amina and party are here.')
  expect(await tap({ kind: 'in' })).toBe('Amina and party are here.')
  expect(await tap({ kind: 'out', person: '2' })).toBe('Guest 3 has left.')
  expect(await tap({ kind: 'in', person: '3' })).toBe('This person is no longer on the list.')
  expect(count(await sync(db, organizer.id, event.id, noChanges))).toMatchObject({ arrived: 3, left: 1 })
  await db.updateTable('eventSignup').set({ partySize: 1 }).where('id', '=', signupId).execute()
  expect(await tap({ kind: 'in' })).toBe('Amina is here.')
})

storeTest('a code finds a sign-up only on the list of its own event', async ({ db }) => {
  const { event, organizer } = await prepare(db)
  const second = await prepare(db)
  const listCodes = async (eventId: string, userId: string) => {
    const { list } = await sync(db, userId, eventId, { operations: [], walkIns: [] })
    return list.signups.map(({ code }) => code)
  }
  const [code = ''] = await listCodes(event.id, organizer.id)
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  expect(normalizeCode(code)).toBe(code)
  expect(await listCodes(second.event.id, second.organizer.id)).not.toContain(code)
})

storeTest('two devices agree, even if operations are sent late, twice, or by both', async ({ db }) => {
  const { event, organizer, signupId } = await prepare(db)
  const send = (...operations: Operation[]) => sync(db, organizer.id, event.id, { operations, walkIns: [] })
  const [first, second] = [
    [operation('a', signupId, 'in', 1), operation('b', signupId, 'in', 2, 1)],
    [
      operation('c', signupId, 'in', 3),
      operation('d', signupId, 'undo', 4, 1),
      operation('e', signupId, 'in', 5, 2),
    ],
  ]
  await send(...second)
  await send(...first)
  const response = await send(...first, ...second)
  expect(count(response)).toEqual({ expected: 3, arrived: 2, left: 0 })
  expect(response.list.operations).toHaveLength(5)
  const { refused } = await send(
    operation('f', 'someone-else', 'in'),
    operation('g', signupId, 'in', 40 * 86_400),
  )
  expect(refused.sort()).toEqual(['f', 'g'])
})

storeTest(
  'a walk-in that is sent twice is added once, and above the capacity only after confirmation',
  async ({ db }) => {
    const { event, organizer } = await prepare(db, { capacity: 3 })
    const sara = { id: 'sara', name: 'Sara', email: '', partySize: 1, confirmedPlaces: 0 }
    const changes = { operations: [operation('a', 'sara', 'in')], walkIns: [sara] }
    const response = await sync(db, organizer.id, event.id, changes)
    expect(response).toMatchObject({ refused: [], walkIns: [{ signupId: null, needed: 4 }] })
    expect(count(response)).toMatchObject({ expected: 3, arrived: 0 })
    const confirmed = { ...changes, walkIns: [{ ...sara, confirmedPlaces: 4 }] }
    await sync(db, organizer.id, event.id, confirmed)
    expect(count(await sync(db, organizer.id, event.id, confirmed))).toMatchObject({
      expected: 4,
      arrived: 1,
    })
  },
)

storeTest('two devices add people offline: the server decides who is above the capacity', async ({ db }) => {
  const { event, organizer } = await prepare(db, { capacity: 4 })
  const walkIns = ['sara', 'omar'].map((id) => {
    return { id, name: id, email: '', partySize: 1, confirmedPlaces: 0 }
  })
  const [first = noChanges, second = noChanges] = walkIns.map((each) => {
    return { operations: [operation(`arrival-${each.id}`, each.id, 'in')], walkIns: [each] }
  })
  const send = (changes: DoorChanges) => sync(db, organizer.id, event.id, nextBatch(changes))
  expect(remainingChanges(first, await send(first))).toEqual(noChanges)
  const undecided = remainingChanges(second, await send(second))
  expect(undecided.walkIns).toMatchObject([{ id: 'omar', needed: 5 }])
  expect(count(await send(undecided))).toMatchObject({ expected: 4, arrived: 1 })
  const confirmed = mergeChanges(undecided, {
    ...noChanges,
    walkIns: undecided.walkIns.map((each) => ({ ...each, confirmedPlaces: 5 })),
  })
  const responses = [await send(confirmed), await send(confirmed), await send(first)]
  expect(remainingChanges(confirmed, responses[0] as DoorSyncResponse)).toEqual(noChanges)
  expect(count(responses[2] as DoorSyncResponse)).toMatchObject({ expected: 5, arrived: 2 })
})

storeTest(
  'nobody is added at the door of a canceled event, but operations for people who are on the list are saved',
  async ({ db }) => {
    const { event, organizer, signupId } = await prepare(db)
    const walkIns = ['omar', 'sara'].map((id) => {
      return { id, name: id, email: '', partySize: 1, confirmedPlaces: 9 }
    })
    const [omar = noChanges, sara = noChanges] = walkIns.map((each) => {
      return { operations: [operation(`arrival-${each.id}`, each.id, 'in')], walkIns: [each] }
    })
    const setStatus = (status: 'cancelled' | 'confirmed') =>
      db.updateTable('event').set({ status }).where('id', '=', event.id).execute()
    await sync(db, organizer.id, event.id, omar)
    await setStatus('cancelled')
    // Omar was added before, and is only sent again.
    const [both, known] = [mergeChanges(omar, sara), operation('a', signupId, 'in')]
    const changes = { ...both, operations: [...both.operations, known] }
    const response = await sync(db, organizer.id, event.id, changes)
    expect(response.walkIns).toMatchObject([
      { id: 'omar', signupId: 'omar' },
      { id: 'sara', signupId: null, isCancelled: true },
    ])
    expect(count(response)).toEqual({ expected: 4, arrived: 2, left: 0 })
    const form = await request(walkInAction, db, organizer.id, event.id, { name: 'Layla' })
    expect(form).toMatchObject({ data: { problem: 'This event is canceled.', values: { name: 'Layla' } } })
    await setStatus('confirmed')
    const remaining = remainingChanges(changes, response)
    expect(remaining.operations).toEqual(sara.operations)
    const retried = {
      ...remaining,
      walkIns: remaining.walkIns.map((each) => ({ ...each, isCancelled: false })),
    }
    const accepted = await sync(db, organizer.id, event.id, nextBatch(retried))
    expect(remainingChanges(retried, accepted)).toEqual(noChanges)
    expect(count(accepted)).toEqual({ expected: 5, arrived: 3, left: 0 })
  },
)

storeTest('a walk-in that an organizer has removed is not added again by a late device', async ({ db }) => {
  const { event, organizer } = await prepare(db)
  const sara = { id: 'sara', name: 'Sara', email: '', partySize: 1, confirmedPlaces: 0 }
  const changes = { operations: [], walkIns: [sara] }
  await sync(db, organizer.id, event.id, changes)
  await cancelSignup(db, { id: 'sara', eventId: event.id }, signupLinks, now)
  const response = await sync(db, organizer.id, event.id, changes)
  expect(response.walkIns).toEqual([{ id: 'sara', signupId: 'sara', needed: 0 }])
  expect(count(response)).toMatchObject({ expected: 3 })
})

storeTest('someone with a spot who brings more people gets spots for all of them', async ({ db }) => {
  const { event, organizer, member, signupId } = await prepare(db, { capacity: 4 })
  const walkIn = { id: 'walk-in', name: 'Amina', email: member.email, partySize: 5, confirmedPlaces: 0 }
  const operations = [operation('first', 'walk-in', 'in'), operation('last', 'walk-in', 'in', 0, 4)]
  const add = (confirmedPlaces: number) =>
    sync(db, organizer.id, event.id, { operations, walkIns: [{ ...walkIn, confirmedPlaces }] })
  expect((await add(0)).walkIns).toEqual([{ id: 'walk-in', signupId: null, needed: 5 }])
  const added = await add(5)
  expect(added.walkIns).toMatchObject([{ id: 'walk-in', signupId }])
  expect(count(added)).toMatchObject({ expected: 5, arrived: 2 })
  expect(count(await add(5))).toMatchObject({ expected: 5, arrived: 2 })
})
