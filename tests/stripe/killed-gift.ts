import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import { openProviderWithKeys } from '#app/giving/provider/open-provider.server.ts'
import type { Provider } from '#app/giving/provider/provider.ts'
import { openPostgres, openSqlite } from '#app/platform/database/open-database.server.ts'
import { giveMonthly } from './give-monthly.ts'
import { giveOnce } from './give-once.ts'

const {
  TARGET: target = '',
  KILL_BEFORE: killBefore = '',
  SECRET_KEY: secretKey = '',
  WEBHOOK_SECRET: webhookSecret = '',
  API_URL: apiUrl = '',
} = process.env

let steps = 0

function step() {
  if (++steps === Number(killBefore)) process.kill(process.pid, 'SIGKILL')
}

/** Counts each call of these methods as a step from now on. */
function countCalls(object: object, names: string[]) {
  for (const name of names) {
    const method = Reflect.get(object, name)
    Reflect.set(object, name, function (this: unknown, ...args: unknown[]) {
      step()
      return Reflect.apply(method, this, args)
    })
  }
}

// Makes a one-time and a monthly gift, and kills itself before step KILL_BEFORE. Each database statement, including
// `begin` and `commit`, and each request to the provider is a step.
const { db } = target.startsWith('postgres') ? await openPostgres(target) : openSqlite(target)
const provider: Provider = { ...(await openProviderWithKeys({ secretKey, webhookSecret, apiUrl })) }
countCalls(StatementSync.prototype, ['all', 'run'])
countCalls(pg.Client.prototype, ['query'])
countCalls(
  provider,
  Object.keys(provider).filter((name) => typeof Reflect.get(provider, name) === 'function'),
)
await giveOnce(db, provider, { webhookSecret, apiUrl })
await giveMonthly(db, provider, { secretKey, webhookSecret, apiUrl })
process.exit(0)
