import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { openSqlite } from '#app/platform/database/open-database.server.ts'
import { migrations } from '#db/migrations/index.ts'
import { storeTest } from '#tests/database.ts'
import { expectedEntries, ledgerEntries, openTestProvider, runPaymentJobs } from '#tests/stripe/paid-gifts.ts'
import { reconcile } from './reconcile.server.ts'

/** Every statement takes minutes: by default one of several, on each engine others. */
const every = Number(process.env.CRASH_EVERY ?? 16)
const maxStatements = 90

/**
 * A gift from its form to its payout, in a process that kills itself before its `n`th statement in the database. Returns
 * false if the flow ended before.
 */
async function giveAndCrash(target: string, n: number, env: Record<string, string>) {
  const program = `
    import { openPostgres, openSqlite } from './app/platform/database/open-database.server.ts'
    import { openWithKeys } from './app/giving/provider/open-provider.server.ts'
    import { giveOnce } from './tests/stripe/give-once.ts'
    const { TARGET: target, KILL_BEFORE: last, SECRET_KEY: secretKey, WEBHOOK_SECRET: webhookSecret, API_URL: apiUrl } = process.env
    const { db } = target.startsWith('postgres') ? await openPostgres(target) : openSqlite(target)
    let count = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        if (++count === Number(last)) process.kill(process.pid, 'SIGKILL')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await giveOnce(counted, await openWithKeys({ secretKey, webhookSecret, apiUrl }), { webhookSecret, apiUrl })
    process.exit(0)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, ...env, TARGET: target, KILL_BEFORE: `${n}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  expect(code === 0 || signal === 'SIGKILL').toBe(true)
  return signal === 'SIGKILL'
}

storeTest(
  'kill -9 between two steps of a gift loses and doubles nothing',
  async ({ db, url }) => {
    const folder = await mkdtemp(join(tmpdir(), 'shajara-payment-'))
    const file = join(folder, 'shajara.db')
    const database = url === null ? openSqlite(file) : { db, close: async () => {} }
    if (url === null) await migrateToLatest(database.db, migrations)
    const { double, provider } = await openTestProvider()
    const { secretKey, webhookSecret, url: apiUrl } = double
    const env = { SECRET_KEY: secretKey, WEBHOOK_SECRET: webhookSecret, API_URL: apiUrl }
    let crashes = 0
    for (let n = url === null ? 1 : 1 + Math.floor(every / 2); n < maxStatements; n += every) {
      if (!(await giveAndCrash(url ?? file, n, env))) break
      crashes++
      const now = new Date()
      // After the restart, the jobs run and the comparison finds what no event told.
      await runPaymentJobs(database.db, provider, now)
      await reconcile(database.db, provider, now)
      const expected = expectedEntries(double)
      expect([n, await ledgerEntries(database.db, expected)]).toEqual([n, expected])
      expect([n, (await checkLedger(database.db)).differences]).toEqual([n, []])
      const paid = double.state.list('charge').length
      const confirmed = await database.db
        .selectFrom('gift')
        .select('id')
        .where('status', '=', 'confirmed')
        .execute()
      expect([n, confirmed.length]).toEqual([n, paid])
    }
    expect(crashes).toBeGreaterThan(1)
    await database.close()
    await rm(folder, { recursive: true })
  },
  { timeout: 60_000 + (maxStatements / every) * 20_000 },
)
