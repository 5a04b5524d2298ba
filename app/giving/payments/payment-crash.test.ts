import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { listReceipts } from '#app/giving/receipts/receipt-store.server.ts'
import { recurringGiftJob } from '#app/giving/recurring/apply-subscription.server.ts'
import { runSteps } from '#app/giving/recurring/recurring-gift-jobs.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { openSqlite } from '#app/platform/database/open-database.server.ts'
import { migratedSqlite, storeTest } from '#tests/database.ts'
import { monthlyLinks } from '#tests/stripe/give-monthly.ts'
import { expectedEntries, ledgerEntries, openTestProvider, runPaymentJobs } from '#tests/stripe/paid-gifts.ts'
import { reconcile } from './reconcile.server.ts'

/**
 * One in this many steps is tested, and each database tests different steps. With 1, both test every step, which takes
 * minutes.
 */
const stepInterval = Number(process.env.CRASH_EVERY ?? 40)
const maxSteps = 400

/**
 * Makes a one-time gift, from the form to a refund, and a monthly gift, up to its first email, in a process that kills
 * itself before step `n`. Returns false if the process finished before that step.
 */
async function giveAndCrash(target: string, n: number, env: Record<string, string>) {
  const child = spawn(process.execPath, ['tests/stripe/killed-gift.ts'], {
    env: { ...process.env, ...env, TARGET: target, KILL_BEFORE: `${n}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  expect([n, code === 0 || signal === 'SIGKILL']).toEqual([n, true])
  return signal === 'SIGKILL'
}

/**
 * Expects that each confirmed gift has one valid receipt, which states its net amount, and that each receipt has its
 * own number and email.
 */
async function expectReceipts(db: Database, n: number) {
  const confirmed = await db.selectFrom('gift').select('id').where('status', '=', 'confirmed').execute()
  const ids = confirmed.map(({ id }) => id)
  const receipts = await listReceipts(db, ids)
  const correctedIds = new Set(receipts.map(({ correctsId }) => correctsId))
  const valid = receipts.filter(({ id }) => !correctedIds.has(id))
  const totals = await giftTotals(db, ids)
  expect([n, valid.length]).toEqual([n, ids.length])
  for (const { giftId, amountCents } of valid)
    expect([n, amountCents]).toEqual([n, totals.get(giftId)?.netCents])
  const numbers = receipts.map(({ number }) => number).toSorted((a, b) => a - b)
  expect([n, numbers]).toEqual([n, numbers.map((_, index) => index + 1)])
  const receiptEmails = await db
    .selectFrom('mail')
    .select('attachment')
    .where('attachment', 'is not', null)
    .execute()
  expect([n, receiptEmails.map(({ attachment }) => attachment).toSorted()]).toEqual([
    n,
    receipts.map(({ id }) => `receipt ${id}`).toSorted(),
  ])
}

type TestProvider = Awaited<ReturnType<typeof openTestProvider>>

/**
 * Runs the jobs of the monthly gifts. Expects that the active gifts are those at the provider, and that each has one
 * first email.
 */
async function expectMonthlyGifts(db: Database, { provider, fakeStripe }: TestProvider, n: number) {
  const jobs = db.selectFrom('job').select('subject').where('kind', '=', recurringGiftJob)
  for (const { subject: id } of await jobs.execute())
    await runSteps(db, { id, links: monthlyLinks, openProvider: async () => provider }, () => new Date())
  const gifts = await db.selectFrom('recurringGift').select(['status', 'subscriptionId']).execute()
  const active = gifts.filter(({ status }) => status === 'active')
  const subscriptions = fakeStripe.state.list('subscription').map(({ id, status }) => `${id} ${status}`)
  expect([n, active.map(({ subscriptionId }) => `${subscriptionId} active`).toSorted()]).toEqual([
    n,
    subscriptions.toSorted(),
  ])
  const emails = db.selectFrom('mail').select('id').where('subject', '=', 'Your monthly gift')
  expect([n, (await emails.execute()).length]).toEqual([n, active.length])
}

storeTest(
  'kill -9 between two steps of a gift loses and duplicates nothing',
  async ({ db, url }) => {
    const folder = await mkdtemp(join(tmpdir(), 'shajara-payment-'))
    const file = join(folder, 'shajara.db')
    if (url === null) await writeFile(file, await migratedSqlite())
    const database = url === null ? openSqlite(file) : { db, close: async () => {} }
    const { fakeStripe, provider } = await openTestProvider()
    const { secretKey, webhookSecret, url: apiUrl } = fakeStripe
    const env = { SECRET_KEY: secretKey, WEBHOOK_SECRET: webhookSecret, API_URL: apiUrl }
    let crashes = 0
    let isKilled = true
    for (let n = url === null ? 1 : 1 + Math.floor(stepInterval / 2); isKilled; n += stepInterval) {
      expect(n).toBeLessThan(maxSteps)
      isKilled = await giveAndCrash(url ?? file, n, env)
      if (isKilled) crashes++
      const now = new Date()
      // After the restart, the jobs run and the reconciliation finds what no event reported.
      await runPaymentJobs(database.db, provider, now)
      await reconcile(database.db, provider, now)
      await expectMonthlyGifts(database.db, { provider, fakeStripe }, n)
      const expected = expectedEntries(fakeStripe)
      expect([n, await ledgerEntries(database.db, expected)]).toEqual([n, expected])
      expect([n, (await checkLedger(database.db)).differences]).toEqual([n, []])
      const paidCount = fakeStripe.state.list('charge').length
      const confirmed = await database.db
        .selectFrom('gift')
        .select('id')
        .where('status', '=', 'confirmed')
        .execute()
      expect([n, confirmed.length]).toEqual([n, paidCount])
      await expectReceipts(database.db, n)
    }
    expect(crashes).toBeGreaterThan(1)
    if (process.env.CRASH_EVERY) console.log(`${crashes} crashes`)
    await database.close()
    await rm(folder, { recursive: true })
  },
  { timeout: 240_000 + (maxSteps / stepInterval) * 20_000 },
)
