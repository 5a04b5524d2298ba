import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { countUnverifiedMail } from '#app/platform/http/recipient-limit.server.ts'
import { logContext } from '#app/platform/log/log.server.ts'
import { defineTexts, line } from '#app/platform/settings/text.ts'
import { storeTest } from '#tests/database.ts'
import { solveChallenge } from '#tests/solve-challenge.ts'
import { clientAddressContext } from './client-address.server.ts'
import { formTooLargeMessage } from './form.server.ts'
import { requiredEmail } from './form-text.ts'
import { handlePublicForm } from './public-form.server.ts'
import { requestIdContext } from './request-id.ts'

// altcha-lib compares the expiration of a proof with the system clock.
const now = new Date()
const schema = z.object({ email: requiredEmail() })

const testTexts = defineTexts(
  'test',
  { title: 'Test', paths: [] },
  { failure: line('Failure', 'It failed.') },
)

const logged: string[] = []
const log = pino({ base: undefined }, { write: (line) => void logged.push(line) })

const securityEvents = () =>
  logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'rate-limit.exceeded')

const config = readConfig({ DATA_DIR: '/tmp/shajara-form-test', SECRET: 's'.repeat(40) })

/** Submits the form from an IP address and returns the outcome. */
async function send(
  db: Database,
  fields: Record<string, string>,
  clientAddress = '203.0.113.7',
  at = now,
  formSchema: typeof schema | (() => Promise<typeof schema>) = schema,
) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(clientAddressContext, clientAddress)
  context.set(configContext, config)
  context.set(requestIdContext, 'test')
  context.set(logContext, log)
  const body = new URLSearchParams(fields)
  const request = new Request('https://site.example/form', { method: 'POST', body })
  let saved = 0
  const { data, init } = await handlePublicForm(
    { request, context },
    {
      name: 'test',
      schema: formSchema,
      recipient: ({ email }) => email,
      save: async () => ++saved,
      failure: testTexts.failure,
      now: at,
    },
  )
  return { ...data, status: init?.status ?? 200, saved }
}

storeTest('stores a valid form and clears its fields', async ({ db }) => {
  const result = await send(db, { email: 'a@example.org' })
  expect(result).toEqual({ values: {}, errors: {}, problem: null, sent: 1, status: 200, saved: 1 })
})

storeTest('explains why a form with too much text is rejected', async ({ db }) => {
  const result = await send(db, { email: 'a@example.org', message: 'x'.repeat(70_000) })
  expect(result).toMatchObject({ status: 413, saved: 0, sent: null, problem: formTooLargeMessage })
})

storeTest('rejects a filled honeypot with a message that lets a person try again', async ({ db }) => {
  const result = await send(db, { email: 'a@example.org', website: 'https://spam.example' })
  expect(result).toMatchObject({ status: 400, saved: 0, sent: null, values: { email: 'a@example.org' } })
  expect(result.values).not.toHaveProperty('website')
  expect(result.problem).toMatch(/press the button again/)
})

storeTest('returns an error for an invalid field and keeps the typed values', async ({ db }) => {
  const result = await send(db, { email: 'nobody' })
  expect(result).toMatchObject({ status: 400, saved: 0, values: { email: 'nobody' } })
  expect(result.errors.email).toBeTruthy()
})

/** Sets how many submissions of the test form the network of `send` has made in the hour that starts at `now`. */
async function setSubmissions(db: Database, count: number) {
  const resetsAt = new Date(now.getTime() + 3_600_000).toISOString()
  await db.insertInto('rateLimit').values({ key: 'test from 203.0.113.7', count, resetsAt }).execute()
}

storeTest(
  'accepts 300 submissions per hour from one network, then requires a proof of work',
  async ({ db }) => {
    for (let i = 0; i < 20; i++) expect((await send(db, { email: `a${i}@example.org` })).saved).toBe(1)
    await db.deleteFrom('rateLimit').execute()
    await setSubmissions(db, 299)
    logged.length = 0
    expect((await send(db, { email: 'a10@example.org' })).saved).toBe(1)
    const rejected = await send(db, { email: 'a11@example.org' })
    expect(rejected).toMatchObject({ status: 429, saved: 0, values: { email: 'a11@example.org' } })
    expect(rejected.problem).toMatch(/Please try again in about an hour; what you typed is still here/)
    expect(securityEvents()).toMatchObject([
      { id: 'test', network: '203.0.113.7', detail: 'test per network' },
    ])
    const proof = JSON.stringify(await solveChallenge(rejected.challenge))
    const solved = await send(db, { email: 'a11@example.org', proof })
    expect(solved).toMatchObject({ status: 200, saved: 1, values: {} })
    const replayed = await send(db, { email: 'a12@example.org', proof })
    expect(replayed).toMatchObject({ status: 429, saved: 0, values: { email: 'a12@example.org' } })
    expect(replayed.values).not.toHaveProperty('proof')
    expect((await send(db, { email: 'b@example.org' }, '198.51.100.1')).saved).toBe(1)
    const nextHour = new Date(now.getTime() + 3_601_000)
    expect((await send(db, { email: 'a12@example.org' }, '203.0.113.7', nextHour)).saved).toBe(1)
  },
)

storeTest('rejects a proof that is forged, malformed, expired or for another form', async ({ db }) => {
  await setSubmissions(db, 300)
  const { challenge: json } = await send(db, { email: 'a@example.org' })
  const { challenge, solution } = await solveChallenge(json)
  const { parameters } = challenge
  const withLowerCost = { ...challenge, parameters: { ...parameters, cost: 1 } }
  const forOtherForm = { ...challenge, parameters: { ...parameters, data: { form: 'contact' } } }
  const wrongSolution = { counter: 1, derivedKey: '00'.repeat(32) }
  for (const proof of [
    'no',
    '{}',
    JSON.stringify({ challenge, solution: wrongSolution }),
    JSON.stringify({ challenge: withLowerCost, solution }),
    JSON.stringify({ challenge: forOtherForm, solution }),
    JSON.stringify({ challenge: { parameters }, solution }),
  ])
    expect((await send(db, { email: 'a@example.org', proof })).status).toBe(429)
  const proof = JSON.stringify({ challenge, solution })
  const afterExpiry = new Date(now.getTime() + 601_000)
  expect((await send(db, { email: 'a@example.org', proof }, undefined, afterExpiry)).status).toBe(429)
})

storeTest('limits an email address to five emails per day from a form, ignoring case', async ({ db }) => {
  for (let i = 0; i < 5; i++)
    expect((await send(db, { email: 'A@example.org' }, `10.0.0.${i}`)).saved).toBe(1)
  logged.length = 0
  expect(await send(db, { email: 'a@EXAMPLE.org' }, '10.0.1.1')).toMatchObject({ status: 429, saved: 0 })
  expect(securityEvents()).toMatchObject([{ network: '10.0.1.1', detail: 'test per recipient' }])
  expect(logged.join()).not.toMatch(/example\.org/i)
  const keys = await db.selectFrom('rateLimit').select('key').execute()
  expect(keys.map(({ key }) => key).join()).not.toContain('example.org')
})

storeTest('limits an email address to eight emails per day from all forms together', async ({ db }) => {
  for (let i = 0; i < 8; i++) await countUnverifiedMail(db, 'B@example.org', now)
  const rejected = await send(db, { email: 'b@example.org' })
  expect(rejected).toMatchObject({ status: 429, saved: 0, values: { email: 'b@example.org' } })
  expect(rejected.problem).toMatch(/try again in about 24 hours/)
  expect(rejected.challenge).toBeUndefined()
})

storeTest('returns 400 for a body that is not a form', async ({ db }) => {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  for (const type of ['application/json', 'multipart/form-data', 'multipart/form-data; boundary=x']) {
    const request = new Request('https://site.example/form', {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': type },
    })
    const form = { name: 'test', schema, save: async () => 1, failure: testTexts.failure, now }
    await expect(handlePublicForm({ request, context }, form)).rejects.toMatchObject({
      init: { status: 400 },
    })
  }
})

storeTest('reports a database error and keeps the typed values', async ({ db }) => {
  logged.length = 0
  await db.schema.dropTable('rateLimit').execute()
  const result = await send(db, { email: 'a@example.org' })
  expect(result).toMatchObject({
    status: 503,
    saved: 0,
    problem: 'It failed.',
    values: { email: 'a@example.org' },
  })
  expect(logged.join()).toMatch(/"id":"test".*rateLimit/)
})

storeTest(
  'accepts a schema that depends on stored values, and returns 503 if they cannot be read',
  async ({ db }) => {
    const values = { email: 'a@example.org' }
    const sendWithStoredValues = (read: () => Promise<unknown>) =>
      send(db, values, undefined, now, async () => {
        await read()
        return schema
      })
    const readSettings = () => db.selectFrom('setting').select('key').execute()
    expect(await sendWithStoredValues(readSettings)).toMatchObject({ status: 200, saved: 1 })
    await db.schema.dropTable('setting').execute()
    expect(await sendWithStoredValues(readSettings)).toMatchObject({
      status: 503,
      saved: 0,
      problem: 'It failed.',
      values,
    })
  },
)
