import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { storeTest } from '#tests/database.ts'
import { type Limited, limitReached } from './account-limits.server.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** How many tries pass before one is stopped, and by what. */
async function triesOf(
  db: Database,
  what: Limited,
  { account, address }: { account: (at: number) => string; address: (at: number) => string },
) {
  for (let at = 0; ; at++) {
    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(clientAddressContext, address(at))
    const reached = await limitReached(context, what, account(at), now)
    if (reached) return { after: at, reached }
  }
}

const same = () => 'sara@example.org'
const another = (at: number) => `sara-${at}@example.org`
const here = () => '192.0.2.1'
const elsewhere = (at: number) => `198.51.100.${at}`

const limits: [Limited, network: number, account: number][] = [
  ['login', 40, 10],
  ['signup', 10, 5],
  ['reset', 20, 5],
  ['confirm', 60, 10],
]

storeTest('tries are counted for each account and for each network, on their own', async ({ db }) => {
  for (const [what, network, account] of limits) {
    expect(await triesOf(db, what, { account: same, address: elsewhere })).toEqual({
      after: account,
      reached: 'account',
    })
    expect(await triesOf(db, what, { account: another, address: here })).toEqual({
      after: network,
      reached: 'network',
    })
  }
  const keys = await db.selectFrom('rateLimit').select('key').execute()
  expect(keys.filter(({ key }) => key.includes('sara'))).toEqual([])
})

storeTest('one account is one, however it is typed', async ({ db }) => {
  const spellings = ['sara@example.org', ' Sara@Example.org ', 'SARA@EXAMPLE.ORG']
  const account = (at: number) => spellings[at % spellings.length] ?? ''
  expect(await triesOf(db, 'login', { account, address: elsewhere })).toEqual({
    after: 10,
    reached: 'account',
  })
})
