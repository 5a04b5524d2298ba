import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { hashAccount } from '#app/platform/http/rate-limit.server.ts'
import { storeTest } from '#tests/database.ts'
import { type LimitedAction, limitReached } from './account-limits.server.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** How many attempts pass before one is rejected, and by which limit. */
async function countAttempts(
  db: Database,
  action: LimitedAction,
  {
    account,
    address,
    device = null,
  }: {
    account: (attempt: number) => string
    address: (attempt: number) => string
    device?: string | null
  },
) {
  for (let count = 0; ; count++) {
    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(clientAddressContext, address(count))
    const reached = await limitReached(context, action, account(count), now, { device })
    if (reached) return { after: count, reached: reached.per }
  }
}

/** Sets a counter, as if this many attempts had been made in the current window. */
async function setCount(db: Database, key: string, count: number) {
  const resetsAt = new Date(now.getTime() + 600_000).toISOString()
  await db.insertInto('rateLimit').values({ key, count, resetsAt }).execute()
}

const sameAccount = () => 'sara@example.org'
const newAccount = (attempt: number) => `sara-${attempt}@example.org`
const sameAddress = () => '192.0.2.1'
const newAddress = (attempt: number) => `198.51.100.${attempt}`

const limits: [LimitedAction, network: number, account: number][] = [
  ['login', 300, 200],
  ['signup', 300, 5],
  ['reset', 300, 5],
  ['confirm', 300, 10],
]

storeTest('counts attempts per account and per network, and stores no email address', async ({ db }) => {
  for (const [action, network, account] of limits) {
    await setCount(db, `${action} of ${hashAccount(sameAccount())}`, account - 3)
    expect(await countAttempts(db, action, { account: sameAccount, address: newAddress })).toEqual({
      after: 3,
      reached: 'account',
    })
    await setCount(db, `${action} from ${sameAddress()}`, network - 3)
    expect(await countAttempts(db, action, { account: newAccount, address: sameAddress })).toEqual({
      after: 3,
      reached: 'network',
    })
  }
  const keys = await db.selectFrom('rateLimit').select('key').execute()
  expect(keys.filter(({ key }) => key.includes('sara'))).toEqual([])
})

storeTest('counts every spelling of an email address as one account', async ({ db }) => {
  const spellings = ['sara@example.org', ' Sara@Example.org ', 'SARA@EXAMPLE.ORG']
  const account = (attempt: number) => spellings[attempt % spellings.length] ?? ''
  expect(await countAttempts(db, 'login', { account, address: sameAddress })).toEqual({
    after: 10,
    reached: 'account',
  })
})

storeTest('ten attempts from one network do not lock anyone out on another network', async ({ db }) => {
  expect(await countAttempts(db, 'login', { account: sameAccount, address: sameAddress })).toEqual({
    after: 10,
    reached: 'account',
  })
  expect(await countAttempts(db, 'login', { account: sameAccount, address: () => '192.0.2.2' })).toEqual({
    after: 10,
    reached: 'account',
  })
})

storeTest('the addresses of an IPv6 subnet count as one network', async ({ db }) => {
  const addressInSubnet = (attempt: number) => `2001:db8:1:2::${attempt + 1}`
  expect(await countAttempts(db, 'login', { account: sameAccount, address: addressInSubnet })).toEqual({
    after: 10,
    reached: 'account',
  })
})

storeTest('a known device is not affected by exhausted limits, and has its own limit', async ({ db }) => {
  await setCount(db, `login of ${hashAccount(sameAccount())}`, 200)
  await setCount(db, `login from ${sameAddress()}`, 300)
  const attempts = { account: sameAccount, address: sameAddress }
  expect(await countAttempts(db, 'login', { ...attempts, address: newAddress })).toEqual({
    after: 0,
    reached: 'account',
  })
  expect(await countAttempts(db, 'login', attempts)).toEqual({ after: 0, reached: 'network' })
  expect(await countAttempts(db, 'login', { ...attempts, device: 'phone' })).toEqual({
    after: 10,
    reached: 'account',
  })
  expect(await countAttempts(db, 'login', { ...attempts, device: 'laptop' })).toEqual({
    after: 10,
    reached: 'account',
  })
})
