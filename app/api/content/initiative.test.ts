import { expect } from 'vitest'
import { apiTest } from '#tests/client.ts'
import { send } from '#tests/content-client.ts'
import { soup } from '#tests/fixtures/initiative-fixture.ts'

const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const initiative = { ...soup, date: nextWeek }

apiTest('an initiative that is sent twice arrives in the inbox once, with one set of emails', async (api) => {
  const first = await send(api, 'POST', '/initiatives', { body: initiative })
  expect(first.status).toBe(201)
  const again = await send(api, 'POST', '/initiatives', { body: initiative })
  expect(again.json).toEqual(first.json)
  const rows = await api.db.selectFrom('initiative').select(['title', 'status', 'reference']).execute()
  expect(rows).toEqual([{ title: soup.title, status: 'new', reference: first.json.reference }])
  const recipients = (await api.outbox()).map(({ recipient }) => recipient)
  expect(recipients).toContain(soup.contactEmail)
  expect(recipients).toHaveLength(2)
})

apiTest('all seven fields are required, and errors have the messages of the web form', async (api) => {
  const errorsOf = async (body: object) => {
    const { status, json } = await send(api, 'POST', '/initiatives', { body })
    expect(status).toBe(422)
    return Object.fromEntries(
      json.errors.map(({ pointer, detail }: { pointer: string; detail: string }) => [pointer, detail]),
    )
  }
  expect(Object.keys(await errorsOf({})).sort()).toEqual(
    Object.keys(soup)
      .map((field) => `#/${field}`)
      .sort(),
  )
  expect(await errorsOf({ ...initiative, date: '2020-01-01', title: 'See www.example.com' })).toEqual({
    '#/date': 'Please choose a date that is not in the past.',
    '#/title': 'Please leave out links here.',
  })
  expect(await errorsOf({ ...initiative, status: 'approved' })).toEqual({
    '#/status': 'Unknown field.',
  })
  expect(await api.outbox()).toEqual([])
})

apiTest('a mailbox gets at most five confirmations a day', async (api) => {
  const submit = (title: string) => send(api, 'POST', '/initiatives', { body: { ...initiative, title } })
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) expect((await submit(title)).status).toBe(201)
  const rejected = await submit('Six')
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3600)
  expect(api.events).toMatchObject([{ event: 'rate-limit.exceeded', detail: 'initiative per recipient' }])
})

apiTest('more than 300 initiatives an hour from one network are rejected', async (api) => {
  const resetsAt = new Date(Date.now() + 600_000).toISOString()
  const key = 'initiative from 127.0.0.1'
  await api.db.insertInto('rateLimit').values({ key, count: 300, resetsAt }).execute()
  const { status, headers } = await send(api, 'POST', '/initiatives', { body: initiative })
  expect([status, Number(headers.get('retry-after')) > 500]).toEqual([429, true])
})
