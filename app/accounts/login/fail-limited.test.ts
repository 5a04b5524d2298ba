import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { retryAfterContext } from '#app/platform/http/page.server.ts'
import { hashAccount } from '#app/platform/http/rate-limit.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { solveChallenge } from '#tests/solve-challenge.ts'
import { logInAction } from './log-in-action.server.ts'
import { resetAction } from './reset-action.server.ts'

// `altcha-lib` compares the expiration of a proof with the system clock.
const now = new Date()
const config = readConfig({ DATA_DIR: '/tmp/shajara-limit-test', SECRET: 's'.repeat(40) })
const network = '192.0.2.1'
const actions = { login: logInAction, reset: resetAction }

/** Submits the login or reset form, and returns the page's result. */
async function submit(db: Database, form: keyof typeof actions, fields: Record<string, string>) {
  const context = new RouterContextProvider()
  let retryAfter: number | undefined
  context.set(databaseContext, db)
  context.set(configContext, config)
  context.set(clientAddressContext, network)
  context.set(retryAfterContext, (seconds) => {
    retryAfter = seconds
  })
  const request = new Request('http://localhost:3000/profile', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const response = await actions[form]({ request, context }, now)
  const noResult: Partial<FormResult<string>> = {}
  if (response instanceof Response) return { ...noResult, status: response.status, retryAfter }
  return { ...noResult, ...response.data, status: response.init?.status ?? 200, retryAfter }
}

/** Sets a counter, as if this many attempts had been made, in a window that ends in ten minutes. */
async function setCount(db: Database, key: string, count: number) {
  const resetsAt = new Date(now.getTime() + 600_000).toISOString()
  await db.insertInto('rateLimit').values({ key, count, resetsAt }).execute()
}

const solve = async (json = '') => JSON.stringify(await solveChallenge(json))

storeTest('over a network’s limit, login and reset accept each proof of work once', async ({ db }) => {
  const { email } = await addTestMember(db)
  const fields = { email, password: testPassword }
  for (const [form, success] of [
    ['login', 302],
    ['reset', 200],
  ] as const) {
    await setCount(db, `${form} from ${network}`, 300)
    const rejected = await submit(db, form, fields)
    expect(rejected).toMatchObject({ status: 429, values: { email }, retryAfter: 600 })
    expect(rejected.problem).toMatch(/What you typed is still here/)
    expect(rejected.values).not.toHaveProperty('password')
    const proof = await solve(rejected.challenge)
    expect((await submit(db, form, { ...fields, proof })).status).toBe(success)
    expect((await submit(db, form, { ...fields, proof })).status).toBe(429)
  }
})

storeTest('a proof is valid for one form only, and does not bypass an account’s limit', async ({ db }) => {
  const { email } = await addTestMember(db)
  const fields = { email, password: testPassword }
  await setCount(db, `login from ${network}`, 300)
  await setCount(db, `reset from ${network}`, 300)
  const proof = await solve((await submit(db, 'reset', fields)).challenge)
  expect((await submit(db, 'login', { ...fields, proof })).status).toBe(429)

  await setCount(db, `login of ${hashAccount(email)} from ${network}`, 10)
  const loginProof = await solve((await submit(db, 'login', fields)).challenge)
  const rejected = await submit(db, 'login', { ...fields, proof: loginProof })
  expect(rejected).toMatchObject({ status: 429, retryAfter: 600 })
  expect(rejected.challenge).toBeUndefined()
})
