import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { storeTest } from '#tests/database.ts'
import { type LimitedAction, limitReached } from './account-limits.server.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** How many attempts pass before one is rejected, and by which limit. */
async function countAttempts(
  db: Database,
  action: LimitedAction,
  { account, address }: { account: (at: number) => string; address: (at: number) => string },
) {
  for (let count = 0; ; count++) {
    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(clientAddressContext, address(count))
    const reached = await limitReached(context, action, account(count), now)
    if (reached) return { after: count, reached }
  }
}

const same = () => 'sara@example.org'
const different = (at: number) => `sara-${at}@example.org`
const here = () => '192.0.2.1'
const elsewhere = (at: number) => `198.51.100.${at}`

const limits: [LimitedAction, network: number, account: number][] = [
  ['login', 40, 10],
  ['signup', 10, 5],
  ['reset', 20, 5],
  ['confirm', 60, 10],
]

storeTest('counts attempts per account and per network separately', async ({ db }) => {
  for (const [action, network, account] of limits) {
    expect(await countAttempts(db, action, { account: same, address: elsewhere })).toEqual({
      after: account,
      reached: 'account',
    })
    expect(await countAttempts(db, action, { account: different, address: here })).toEqual({
      after: network,
      reached: 'network',
    })
  }
  const keys = await db.selectFrom('rateLimit').select('key').execute()
  expect(keys.filter(({ key }) => key.includes('sara'))).toEqual([])
})

storeTest('counts every spelling of an email address as one account', async ({ db }) => {
  const spellings = ['sara@example.org', ' Sara@Example.org ', 'SARA@EXAMPLE.ORG']
  const account = (at: number) => spellings[at % spellings.length] ?? ''
  expect(await countAttempts(db, 'login', { account, address: elsewhere })).toEqual({
    after: 10,
    reached: 'account',
  })
})
