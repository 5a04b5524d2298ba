import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { z } from 'zod'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { logContext } from '#app/platform/log/log.server.ts'
import { storeTest } from '#tests/database.ts'
import { clientAddressContext } from './client-address.server.ts'
import { formTooLarge } from './form.server.ts'
import { requiredEmail } from './form-text.ts'
import { handlePublicForm } from './public-form.server.ts'
import { requestIdContext } from './request.ts'

const now = new Date('2026-11-21T15:00:00Z')
const schema = z.object({ email: requiredEmail() })

const logged: string[] = []
const log = pino({ base: undefined }, { write: (line) => void logged.push(line) })

/** Submits the form from an IP address and returns the outcome. */
async function send(
  db: Database,
  typed: Record<string, string>,
  from = '203.0.113.7',
  at = now,
  formSchema: typeof schema | (() => Promise<typeof schema>) = schema,
) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(clientAddressContext, from)
  context.set(requestIdContext, 'test')
  context.set(logContext, log)
  const body = new URLSearchParams(typed)
  const request = new Request('https://site.example/form', { method: 'POST', body })
  let saved = 0
  const { data, init } = await handlePublicForm(
    { request, context },
    {
      name: 'test',
      schema: formSchema,
      recipient: ({ email }) => email,
      save: async () => ++saved,
      failure: 'It failed.',
      now: at,
    },
  )
  return { ...data, status: init?.status ?? 200, saved }
}

storeTest('stores a valid form and clears its fields', async ({ db }) => {
  const result = await send(db, { email: 'a@example.org' })
  expect(result).toEqual({ values: {}, errors: {}, problem: null, sent: 1, status: 200, saved: 1 })
})

storeTest('rejects a form with too much text with a message', async ({ db }) => {
  const result = await send(db, { email: 'a@example.org', message: 'x'.repeat(70_000) })
  expect(result).toMatchObject({ status: 413, saved: 0, sent: null, problem: formTooLarge })
})

storeTest('rejects a filled honeypot with a message that lets a person try again', async ({ db }) => {
  const result = await send(db, { email: 'a@example.org', website: 'https://spam.example' })
  expect(result).toMatchObject({ status: 400, saved: 0, sent: null, values: { email: 'a@example.org' } })
  expect(result.values).not.toHaveProperty('website')
  expect(result.problem).toMatch(/press the button once more/)
})

storeTest('names an invalid field and keeps the typed values', async ({ db }) => {
  const result = await send(db, { email: 'nobody' })
  expect(result).toMatchObject({ status: 400, saved: 0, values: { email: 'nobody' } })
  expect(result.errors.email).toBeTruthy()
})

storeTest('limits a network to ten submissions per hour', async ({ db }) => {
  for (let i = 0; i < 10; i++) expect((await send(db, { email: `a${i}@example.org` })).saved).toBe(1)
  const refused = await send(db, { email: 'a11@example.org' })
  expect(refused).toMatchObject({ status: 429, saved: 0, values: { email: 'a11@example.org' } })
  expect((await send(db, { email: 'b@example.org' }, '198.51.100.1')).saved).toBe(1)
  const afterwards = new Date(now.getTime() + 3_601_000)
  expect((await send(db, { email: 'a12@example.org' }, '203.0.113.7', afterwards)).saved).toBe(1)
})

storeTest('limits a mailbox to five mails per day, ignoring case', async ({ db }) => {
  for (let i = 0; i < 5; i++)
    expect((await send(db, { email: 'A@example.org' }, `10.0.0.${i}`)).saved).toBe(1)
  expect(await send(db, { email: 'a@EXAMPLE.org' }, '10.0.1.1')).toMatchObject({ status: 429, saved: 0 })
  const keys = await db.selectFrom('rateLimit').select('key').execute()
  expect(keys.map(({ key }) => key).join()).not.toContain('example.org')
})

storeTest('rejects a body that is not a form with 400', async ({ db }) => {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  for (const type of ['application/json', 'multipart/form-data', 'multipart/form-data; boundary=x']) {
    const request = new Request('https://site.example/form', {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': type },
    })
    const form = { name: 'test', schema, save: async () => 1, failure: 'It failed.', now }
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
  'validates with a schema from the database, and answers 503 without the database',
  async ({ db }) => {
    const typed = { email: 'a@example.org' }
    const outcome = (read: () => Promise<unknown>) =>
      send(db, typed, undefined, now, async () => {
        await read()
        return schema
      })
    const settings = () => db.selectFrom('setting').select('key').execute()
    expect(await outcome(settings)).toMatchObject({ status: 200, saved: 1 })
    await db.schema.dropTable('setting').execute()
    expect(await outcome(settings)).toMatchObject({
      status: 503,
      saved: 0,
      problem: 'It failed.',
      values: typed,
    })
  },
)
