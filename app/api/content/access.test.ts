import { expect, test } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { trashItem } from '#app/cms/collections/trash-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import type { Database } from '#app/platform/database/database.ts'
import { resourceCollection } from '#app/site/resources/resource-collection.ts'
import { type ApiRole, apiAccessTable, apiRoles } from '#tests/api-access-table.ts'
import { apiTest, type ClientApi } from '#tests/client.ts'
import { operationOf, send, signIn } from '#tests/content-client.ts'
import { operations } from './operations.server.ts'

test('the access table lists every operation', () => {
  const listed = new Set(apiAccessTable.map(({ method, path }) => operationOf(method, path).id))
  expect([...listed].sort()).toEqual(operations.map(({ id }) => id).sort())
})

test('the access table has a successful request for every operation', () => {
  const successes = apiAccessTable.filter(({ statuses }) => statuses.admin < 300)
  const ids = new Set(successes.map(({ method, path }) => operationOf(method, path).id))
  expect(ids.size).toBe(operations.length)
})

for (const role of apiRoles) {
  apiTest(`with the role ${role}, every operation responds as in the access table`, async (api) => {
    const ids = { '/events': await addEvents(api.db), '/resources': await addResources(api.db) }
    const token = await tokenOf(api, role)
    const actual: Record<string, number> = {}
    const expected: Record<string, number> = {}
    for (const { method, path, body, statuses } of apiAccessTable) {
      const name = `${method} ${path} ${JSON.stringify(body)}`
      const idsOfPath = Object.entries(ids).find(([prefix]) => path.startsWith(prefix))?.[1]
      const itemPath = path.replace(/\{(\w+)\}/, (_, state) => idsOfPath?.[state as State] ?? '')
      const headers: Record<string, string> = method === 'PATCH' ? { 'If-Match': '*' } : {}
      const response = await send(api, method, itemPath, { token, body, headers })
      actual[name] = response.status
      expected[name] = statuses[role]
      // An error must not reveal anything about a hidden item.
      if (response.status >= 400) expect(JSON.stringify(response.json)).not.toContain('Secret')
    }
    expect(actual).toEqual(expected)
  })
}

async function tokenOf(api: ClientApi, role: ApiRole) {
  if (role === 'visitor') return undefined
  if (role === 'forged') return 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.'
  const isSiteRole = role === 'admin' || role === 'editor' || role === 'organizer'
  const { id, token } = await signIn(api, {
    role: role === 'unconfirmed' ? 'admin' : isSiteRole ? role : 'user',
    emailVerified: role !== 'unconfirmed',
  })
  if (role === 'suspended') {
    const disabledAt = new Date().toISOString()
    await api.db.updateTable('user').set({ disabledAt }).where('id', '=', id).execute()
  }
  return token
}

type State = 'published' | 'draft' | 'scheduled' | 'trashed'

const now = new Date()
const publishedAt: Record<State, string | null> = {
  published: now.toISOString(),
  draft: null,
  scheduled: new Date(now.getTime() + 86_400_000).toISOString(),
  trashed: now.toISOString(),
}
const states = Object.keys(publishedAt) as State[]

const addEvents = (db: Database) =>
  addInEachState(db, eventCollection, {
    title: 'Secret picnic',
    description: 'Secret.',
    localDate: '2027-01-10',
    lastDate: '2027-01-10',
    locationName: 'Secret garden',
    locationAddress: '',
  })

const addResources = (db: Database) =>
  addInEachState(db, resourceCollection, { title: 'Secret link', url: 'https://example.org/secret' })

async function addInEachState(
  db: Database,
  collection: typeof eventCollection | typeof resourceCollection,
  values: Record<string, string>,
) {
  const ids = {} as Record<State, string>
  for (const state of states) {
    const { id } = await addItem(db, collection, { ...values, publishedAt: publishedAt[state] }, null, now)
    ids[state] = id
  }
  await trashItem(db, collection, ids.trashed, null, now)
  return ids
}
