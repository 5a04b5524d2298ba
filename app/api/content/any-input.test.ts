import fc from 'fast-check'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { apiTest } from '#tests/client.ts'
import { send, signIn } from '#tests/content-client.ts'
import { anyCharacter } from '#tests/fixtures/any-character.ts'

const names = fc.constantFrom(
  'title',
  'description',
  'date',
  'lastDate',
  'startTime',
  'endTime',
  'location',
  'status',
  'publishedAt',
  'imageUrl',
  'imageAlt',
  'url',
  'contactEmail',
  'contactPhone',
  'id',
  '__proto__',
)
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.constantFrom(
    '2027-01-15',
    '0000-01-01',
    '18:30',
    '\0',
    '\ud800',
    '2027-01-15T10:00:00Z',
    '9999-12-31T23:59:59-23:59',
    'https://example.org',
    'http://[::1',
    '/v0/b/shajara/o/a%00b',
  ),
)
const bodies = fc.oneof(
  fc.dictionary(names, fc.oneof({ weight: 5, arbitrary: text }, fc.jsonValue({ maxDepth: 2 }))),
  fc.jsonValue({ maxDepth: 3 }),
)
const query = fc.dictionary(fc.constantFrom('limit', 'cursor', 'state', 'from', 'to', 'x'), text)

// `send` fails for a response that the description does not contain, such as a 500.
apiTest('any input from an admin gets a response that the API description lists', async (api) => {
  const { token } = await signIn(api, { role: 'admin' })
  const columns = { description: 'Dates.', localDate: '2027-01-10', lastDate: '2027-01-10' }
  const event = { ...columns, title: 'Picnic', locationName: '', locationAddress: '' }
  const { id } = await addItem(api.db, eventCollection, event, null, new Date())
  const headers = { 'If-Match': '*' }
  const property = fc.asyncProperty(bodies, query, async (body, parameters) => {
    await send(api, 'PATCH', `/events/${id}`, { token, body, headers })
    await send(api, 'PATCH', '/homepage', { token, body, headers })
    await send(api, 'POST', '/resources', { token, body })
    await send(api, 'POST', '/initiatives', { body })
    await send(api, 'GET', `/events?${new URLSearchParams(parameters)}`, { token })
    await send(api, 'GET', `/events/${id}`, { token })
  })
  await fc.assert(property, { numRuns: 60 })
})
