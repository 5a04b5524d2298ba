import { expect } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { listRevisions } from '#app/cms/collections/revision-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import type { Database } from '#app/platform/database/database.ts'
import { resourceCollection } from '#app/site/resources/resource-collection.ts'
import { apiTest, type ClientApi } from '#tests/client.ts'
import { send, signIn } from '#tests/content-client.ts'
import { addTestSeries, eventOn } from '#tests/fixtures/series-fixture.ts'
import { publishItem } from '#tests/publish-item.ts'

const now = new Date()
const publishedAt = now.toISOString()
const picnic = {
  title: 'Picnic',
  description: 'Bring *dates*.',
  localDate: '2027-01-10',
  lastDate: '2027-01-10',
  startTime: '11:00',
  endTime: null,
  locationName: 'Grant Park',
  locationAddress: '',
  pictureId: null,
}

const addEvent = (db: Database, values: object = {}) =>
  addItem(db, eventCollection, { ...picnic, publishedAt, ...values }, null, now)

const activityOf = (db: Database) =>
  db.selectFrom('activity').select(['verb', 'subject', 'actorName', 'label']).orderBy('at').execute()

async function readAll(api: ClientApi, path: string, token?: string) {
  const titles: string[] = []
  let cursor: string | null = null
  do {
    const cursorParameter: string = cursor ? `&cursor=${cursor}` : ''
    const { json } = await send(api, 'GET', `${path}${cursorParameter}`, { token })
    titles.push(...json.items.map(({ title }: { title: string }) => title))
    cursor = json.nextCursor
  } while (cursor)
  return titles
}

apiTest('an event has the fields of the specification, and the URL of its page', async (api) => {
  const { id } = await addEvent(api.db)
  const { json } = await send(api, 'GET', `/events/${id}`)
  expect(json).toMatchObject({
    id,
    title: 'Picnic',
    description: 'Bring *dates*.',
    date: '2027-01-10',
    lastDate: '2027-01-10',
    startTime: '11:00',
    endTime: null,
    location: 'Grant Park',
    url: `${api.url}/events/picnic`,
    imageUrl: null,
    publishedAt,
  })
})

apiTest('published events are listed by date, page by page, without duplicates', async (api) => {
  for (const day of ['12', '10', '11', '10', '13'])
    await addEvent(api.db, { title: `On ${day}`, localDate: `2027-01-${day}`, lastDate: `2027-01-${day}` })
  await addEvent(api.db, { title: 'Draft', publishedAt: null })
  await addEvent(api.db, { title: 'Scheduled', publishedAt: '2099-01-01T00:00:00.000Z' })
  const titles = ['On 10', 'On 10', 'On 11', 'On 12', 'On 13']
  expect(await readAll(api, '/events?limit=2')).toEqual(titles)
  expect(await readAll(api, '/events?limit=100')).toEqual(titles)
  expect(await readAll(api, '/events?from=2027-01-11&to=2027-01-12')).toEqual(['On 11', 'On 12'])
  const first = await send(api, 'GET', '/events?limit=2&from=2027-01-10')
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect(Object.fromEntries(new URL(next).searchParams)).toEqual({
    limit: '2',
    from: '2027-01-10',
    cursor: first.json.nextCursor,
  })
  const { token } = await signIn(api, { role: 'admin' })
  expect(await readAll(api, '/events?state=draft', token)).toEqual(['Draft'])
  expect(await readAll(api, '/events?state=scheduled', token)).toEqual(['Scheduled'])
})

apiTest('resources are listed in the same order as on the Resources page', async (api) => {
  for (const title of ['C', 'A', 'B'])
    await addItem(api.db, resourceCollection, { title, url: 'https://example.org', publishedAt }, null, now)
  expect(await readAll(api, '/resources?limit=1')).toEqual(['C', 'A', 'B'])
})

apiTest('an invalid query is rejected with the name of the parameter', async (api) => {
  const parametersOf = async (query: string) => {
    const { status, json } = await send(api, 'GET', `/events?${query}`)
    return [status, ...json.errors.map(({ parameter }: { parameter: string }) => parameter)]
  }
  expect(await parametersOf('limit=101&from=2027-02-30')).toEqual([400, 'from', 'limit'])
  expect(await parametersOf('limit=0')).toEqual([400, 'limit'])
  expect(await parametersOf('page=2')).toEqual([400, 'page'])
  const cursorOf = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
  const cursors = [[1, 2, 'a'], [1, '2027-01-01\0', 'a'], [1, '2027'], 'a']
  for (const cursor of cursors)
    expect(await parametersOf(`cursor=${cursorOf(cursor)}`)).toEqual([400, 'cursor'])
  const position = await send(api, 'GET', `/resources?cursor=${cursorOf([1, 1e300, 'a'])}`)
  expect(position.status).toBe(400)
})

apiTest('an added event is published, versioned and in the activity log', async (api) => {
  const { token } = await signIn(api, { role: 'admin', name: 'Hafsa' })
  const body = { title: ' Soup\n on Sundays ', description: 'Forty bowls.', date: '2027-01-15' }
  const added = await send(api, 'POST', '/events', { token, body })
  expect(added.json).toMatchObject({ title: 'Soup on Sundays', lastDate: '2027-01-15', location: '' })
  const { id } = added.json
  expect(added.headers.get('location')).toBe(`${api.url}/api/v1/events/${id}`)
  const fetched = await send(api, 'GET', `/events/${id}`)
  expect([fetched.status, fetched.etag]).toEqual([200, added.etag])
  expect(await activityOf(api.db)).toEqual([
    { verb: 'added', subject: 'event', actorName: 'Hafsa', label: 'Soup on Sundays' },
  ])
  expect(await listRevisions(api.db, eventCollection, id)).toMatchObject([{ version: 1, actorName: 'Hafsa' }])
  const draft = await send(api, 'POST', '/events', { token, body: { ...body, publishedAt: null } })
  expect((await send(api, 'GET', `/events/${draft.json.id}`)).status).toBe(404)
})

apiTest('invalid fields are rejected with the messages of the form, and nothing is saved', async (api) => {
  const { token } = await signIn(api, { role: 'admin' })
  const errorsOf = async (body: object, path = '/events') => {
    const { status, json } = await send(api, 'POST', path, { token, body })
    expect(status).toBe(422)
    return Object.fromEntries(
      json.errors.map(({ pointer, detail }: { pointer: string; detail: string }) => [pointer, detail]),
    )
  }
  expect(await errorsOf({})).toEqual({
    '#/title': 'Please enter a title.',
    '#/description': 'Please enter a description.',
    '#/date': 'Please choose a date.',
  })
  const event = { title: 'Soup', description: 'Forty bowls.', date: '2027-01-15' }
  expect(await errorsOf({ ...event, lastDate: '2027-01-14' })).toEqual({
    '#/lastDate': 'The last day cannot be before the first day.',
  })
  expect(await errorsOf({ ...event, endTime: '12:00', title: 'x'.repeat(161) })).toMatchObject({
    '#/title': 'Please keep this within 160 characters.',
  })
  expect(await errorsOf({ ...event, title: 7, version: 1, 'a/b': 1 })).toMatchObject({
    '#/title': 'Please send text.',
    '#/version': 'Unknown field.',
    '#/a~1b': 'Unknown field.',
  })
  expect(await errorsOf({ ...event, publishedAt: 'soon' })).toHaveProperty('#/publishedAt')
  expect(await errorsOf({ title: 'A', url: 'javascript:alert(1)' }, '/resources')).toEqual({
    '#/url': 'Please enter a link that starts with https:// or http://.',
  })
  expect(await api.db.selectFrom('event').select('id').execute()).toEqual([])
})

apiTest('a change leaves other fields as they are, and needs the current version', async (api) => {
  const { token } = await signIn(api, { role: 'admin' })
  const { id } = await addEvent(api.db, { sample: 1 })
  const path = `/events/${id}`
  const { etag } = await send(api, 'GET', path)
  const change = (body: object, ifMatch?: string) =>
    send(api, 'PATCH', path, { token, body, headers: ifMatch ? { 'If-Match': ifMatch } : {} })
  expect((await change({ title: 'Soup' })).status).toBe(428)
  const first = await change({ title: 'Soup', date: '2027-01-17' }, `"other", ${etag}`)
  expect(first.json).toMatchObject({
    title: 'Soup',
    date: '2027-01-17',
    lastDate: '2027-01-17',
    startTime: '11:00',
    location: 'Grant Park',
    publishedAt,
  })
  for (const stale of [etag, `W/${first.etag}`, '"', first.etag.slice(0, -1)])
    expect((await change({ title: 'Late' }, stale)).status).toBe(412)
  const cleared = await change({ startTime: null, location: null }, first.etag)
  expect(cleared.json).toMatchObject({ startTime: null, location: '' })
  const row = await api.db
    .selectFrom('event')
    .select(['version', 'sample', 'sequence'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ version: 3, sample: 0, sequence: 2 })
  const unchanged = await change({ title: 'Soup' }, cleared.etag)
  expect([unchanged.status, unchanged.etag]).toEqual([200, cleared.etag])
})

apiTest('when two requests change the same version concurrently, one is rejected', async (api) => {
  const { token } = await signIn(api, { role: 'admin' })
  const { id } = await addEvent(api.db)
  const { etag } = await send(api, 'GET', `/events/${id}`)
  const change = (title: string) =>
    send(api, 'PATCH', `/events/${id}`, { token, body: { title }, headers: { 'If-Match': etag } })
  const responses = await Promise.all(['One', 'Two'].map(change))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
  const { json } = await send(api, 'GET', `/events/${id}`)
  expect(json.title).toBe(responses.find(({ status }) => status === 200)?.json.title)
})

apiTest('an event can be unpublished, scheduled and published', async (api) => {
  const { token } = await signIn(api, { role: 'admin' })
  const { id } = await addEvent(api.db)
  const publish = (at: string | null) =>
    send(api, 'PATCH', `/events/${id}`, {
      token,
      body: { publishedAt: at },
      headers: { 'If-Match': '*' },
    })
  const isVisible = async () => (await send(api, 'GET', `/events/${id}`)).status === 200
  expect((await publish(null)).json.publishedAt).toBe(null)
  expect(await isVisible()).toBe(false)
  expect((await publish('2099-01-01T02:00:00+02:00')).json.publishedAt).toBe('2099-01-01T00:00:00.000Z')
  expect(await isVisible()).toBe(false)
  expect((await publish(publishedAt)).status).toBe(200)
  expect(await isVisible()).toBe(true)
  const verbs = (await activityOf(api.db)).map(({ verb }) => verb)
  expect(verbs).toEqual(['added', 'unpublished', 'published', 'changed'])
})

apiTest('a change to the content of one date takes it out of later changes to its series', async (api) => {
  const { token } = await signIn(api, { role: 'admin' })
  await addTestSeries(api.db)
  const { id } = await eventOn(api.db, '2026-12-04')
  const isOverrideAfter = async (body: object) => {
    await send(api, 'PATCH', `/events/${id}`, { token, body, headers: { 'If-Match': '*' } })
    return (await eventOn(api.db, '2026-12-04')).overridden
  }
  expect(await isOverrideAfter({ publishedAt: null })).toBe(0)
  expect(await isOverrideAfter({ status: 'cancelled' })).toBe(0)
  expect(await isOverrideAfter({ title: 'With dinner' })).toBe(1)
})

apiTest('an event can be canceled with a reason, and reinstated', async (api) => {
  const { token } = await signIn(api, { role: 'admin' })
  const { id } = await addEvent(api.db)
  const change = (body: object) =>
    send(api, 'PATCH', `/events/${id}`, { token, body, headers: { 'If-Match': '*' } })
  const canceled = await change({ status: 'cancelled', cancelReason: 'Rain.' })
  expect(canceled.json).toMatchObject({ status: 'cancelled', cancelReason: 'Rain.', publishedAt })
  expect((await change({ title: 'Picnic, moved' })).json).toMatchObject({
    status: 'cancelled',
    cancelReason: 'Rain.',
  })
  const reinstated = await change({ status: 'confirmed' })
  expect(reinstated.json).toMatchObject({ status: 'confirmed', cancelReason: '' })
  expect((await change({ status: 'maybe' })).json.errors).toEqual([
    { pointer: '#/status', detail: 'Please send confirmed or cancelled.' },
  ])
})

apiTest(
  'an app can change an event’s reminders and move reason, and read the announced reason',
  async (api) => {
    const { token } = await signIn(api, { role: 'admin' })
    const { id } = await addEvent(api.db)
    const change = (body: object) =>
      send(api, 'PATCH', `/events/${id}`, { token, body, headers: { 'If-Match': '*' } })
    const changed = { reminders: '1 week, 3 hours', stillComing: 'first', moveReason: 'Storm.' }
    expect((await change(changed)).json).toMatchObject({ ...changed, announcedReason: '' })
    await api.db.updateTable('event').set({ moveReason: '', announcedReason: 'Storm.' }).execute()
    const announced = await send(api, 'GET', `/events/${id}`)
    expect(announced.json).toMatchObject({ moveReason: '', announcedReason: 'Storm.' })
    expect((await change({ reminders: 'sometimes' })).json.errors).toMatchObject([{ pointer: '#/reminders' }])
  },
)

apiTest('a trashed event is hidden, keeps its data, and can be restored', async (api) => {
  const { token } = await signIn(api, { role: 'admin' })
  const { id } = await addEvent(api.db)
  const path = `/events/${id}`
  const { etag } = await send(api, 'GET', path)
  const trash = (headers: Record<string, string> = {}) => send(api, 'DELETE', path, { token, headers })
  await publishItem(api.db, eventCollection, { id, publishedAt: null }, null, now)
  expect((await trash({ 'If-Match': etag })).status).toBe(412)
  await publishItem(api.db, eventCollection, { id, publishedAt }, null, now)
  expect((await trash()).status).toBe(204)
  const trashed = await send(api, 'GET', path, { token })
  expect(trashed.json.deletedAt).not.toBeNull()
  expect((await send(api, 'GET', path)).status).toBe(404)
  expect(await readAll(api, '/events?state=trashed', token)).toEqual(['Picnic'])
  expect((await trash()).status).toBe(204)
  expect((await send(api, 'GET', path, { token })).etag).toBe(trashed.etag)
  const restored = await send(api, 'POST', `${path}/restore`, { token })
  expect(restored.json).toMatchObject({ title: 'Picnic', deletedAt: null, publishedAt })
  expect((await send(api, 'GET', path)).status).toBe(200)
  expect((await send(api, 'POST', `${path}/restore`, { token })).status).toBe(409)
})
