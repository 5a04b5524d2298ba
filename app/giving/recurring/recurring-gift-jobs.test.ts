import { expect } from 'vitest'
import { reconcile } from '#app/giving/payments/reconcile.server.ts'
import type { Provider } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import { daysAfter } from '#app/platform/time/instant.ts'
import { storeTest } from '#tests/database.ts'
import { openTestProvider, receiveEvents } from '#tests/stripe/paid-gifts.ts'
import { openRecurringGift, readRecurringGift } from '#tests/stripe/recurring-gifts.ts'
import { applySubscription, recurringGiftJob } from './apply-subscription.server.ts'
import { receiptFooter } from './receipt-footer.server.ts'
import { runSteps } from './recurring-gift-jobs.server.ts'
import { isRecurringGiftKey, recurringGiftLink } from './recurring-gift-link.server.ts'

const now = new Date()
const links = { origin: 'https://nur.org', secret: 'secret' }

/** Runs the job twice at the same time, as can happen after a crash. */
const runJob = (db: Database, provider: Provider, id: string, at: Date) =>
  Promise.all([1, 2].map(() => runSteps(db, { id, links, openProvider: async () => provider }, () => at)))

/** The emails, except those with a receipt. */
const listNonReceiptMails = async (db: Database) => {
  const rows = await db
    .selectFrom('mail')
    .select(['subject', 'body', 'recipient'])
    .orderBy('createdAt')
    .execute()
  return rows.filter(({ subject }) => !subject.includes('receipt'))
}

async function startGift(db: Database, row: Parameters<typeof openRecurringGift>[2] = {}) {
  const { fakeStripe, provider } = await openTestProvider()
  const gift = await openRecurringGift(db, provider, row, now)
  fakeStripe.pay(gift.sessionId)
  await receiveEvents(db, provider, fakeStripe, { now })
  await runJob(db, provider, gift.id, now)
  const { subscriptionId } = await readRecurringGift(db, gift.id)
  return { ...gift, fakeStripe, provider, subscriptionId: subscriptionId ?? '' }
}

/** Applies the current state of the subscription, like the job for a webhook event. */
const applyState = async (db: Database, provider: Provider, subscriptionId: string, at: Date) =>
  applySubscription(db, await provider.readSubscription(subscriptionId), at)

storeTest('the first payment sends a receipt and one other email, with a working link', async ({ db }) => {
  const { id } = await startGift(db)
  const [mail, ...more] = await listNonReceiptMails(db)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: 'maryam@example.org', subject: 'Your monthly gift' })
  expect(mail?.body).toContain('$20.00 each month')
  const link = new URL(/https:\S+/.exec(mail?.body ?? '')?.[0] ?? '')
  expect(link.pathname).toBe(`/donate/monthly/${id}`)
  const key = link.searchParams.get('key') ?? ''
  expect(isRecurringGiftKey(id, key, 'secret')).toBe(true)
  expect(isRecurringGiftKey('other', key, 'secret')).toBe(false)
})

storeTest(
  'a declined card leads to three emails; then the gift is stopped and a final email is sent',
  async ({ db }) => {
    const { id, fakeStripe, provider, subscriptionId } = await startGift(db)
    fakeStripe.declineCard(subscriptionId)
    fakeStripe.advance(31)
    const failedAt = daysAfter(now, 31)
    await applyState(db, provider, subscriptionId, failedAt)
    const listSubjects = async () => (await listNonReceiptMails(db)).map(({ subject }) => subject)
    const declinedSubject = 'Your monthly gift: your card was declined'
    for (const [day, count] of [
      [0, 1],
      [2, 1],
      [3, 2],
      [6, 2],
      [7, 3],
      [13, 3],
    ] as const) {
      await runJob(db, provider, id, daysAfter(failedAt, day))
      expect((await listSubjects()).filter((subject) => subject === declinedSubject)).toHaveLength(count)
    }
    const job = await db
      .selectFrom('job')
      .select('dueAt')
      .where('kind', '=', recurringGiftJob)
      .executeTakeFirst()
    expect(job?.dueAt).toBe(daysAfter(failedAt, 14).toISOString())
    await runJob(db, provider, id, daysAfter(failedAt, 14))
    await runJob(db, provider, id, daysAfter(failedAt, 15))
    expect(await listSubjects()).toEqual([
      'Your monthly gift',
      declinedSubject,
      declinedSubject,
      declinedSubject,
      'Your monthly gift has ended',
    ])
    const mails = await listNonReceiptMails(db)
    // A gift whose card was declined cannot be paused.
    expect(mails[1]?.body).toContain('stop')
    expect(mails[1]?.body).not.toContain('pause')
    expect(mails.at(-1)?.body).toContain('Your bank did not accept')
    expect(await readRecurringGift(db, id)).toMatchObject({ status: 'stopped', stoppedBy: 'card' })
    expect((await provider.readSubscription(subscriptionId)).status).toBe('stopped')
  },
)

storeTest('a new card stops the emails; a later failure starts them again', async ({ db }) => {
  const { id, fakeStripe, provider, subscriptionId } = await startGift(db)
  fakeStripe.declineCard(subscriptionId)
  fakeStripe.advance(31)
  await applyState(db, provider, subscriptionId, daysAfter(now, 31))
  await runJob(db, provider, id, daysAfter(now, 31))
  fakeStripe.replaceCard(subscriptionId)
  await applyState(db, provider, subscriptionId, daysAfter(now, 32))
  await runJob(db, provider, id, daysAfter(now, 45))
  expect(await readRecurringGift(db, id)).toMatchObject({ status: 'active', failureMails: 0, failedAt: null })
  fakeStripe.declineCard(subscriptionId)
  fakeStripe.advance(30)
  await applyState(db, provider, subscriptionId, daysAfter(now, 61))
  await runJob(db, provider, id, daysAfter(now, 61))
  expect(await listNonReceiptMails(db)).toHaveLength(3)
})

storeTest(
  'if the provider is unavailable, a later run stops the gift and sends the final email',
  async ({ db }) => {
    const { id, fakeStripe, provider, subscriptionId } = await startGift(db)
    fakeStripe.declineCard(subscriptionId)
    fakeStripe.advance(31)
    await applyState(db, provider, subscriptionId, now)
    fakeStripe.failures.push(500)
    const run = (at: Date) => runSteps(db, { id, links, openProvider: async () => provider }, () => at)
    await expect(run(daysAfter(now, 14))).rejects.toThrow()
    expect(await readRecurringGift(db, id)).toMatchObject({ status: 'pastDue' })
    await run(daysAfter(now, 14.1))
    expect(await readRecurringGift(db, id)).toMatchObject({ status: 'stopped' })
    expect(await listNonReceiptMails(db)).toHaveLength(2)
  },
)

storeTest(
  'a gift stopped at the provider before its first email gets only the final email',
  async ({ db }) => {
    const { fakeStripe, provider } = await openTestProvider()
    const { id, sessionId } = await openRecurringGift(db, provider, {}, now)
    fakeStripe.pay(sessionId)
    await receiveEvents(db, provider, fakeStripe, { now })
    const { subscriptionId } = await readRecurringGift(db, id)
    await provider.stopSubscription(subscriptionId ?? '', 'stop')
    await applyState(db, provider, subscriptionId ?? '', now)
    await runJob(db, provider, id, now)
    expect((await listNonReceiptMails(db)).map(({ subject }) => subject)).toEqual([
      'Your monthly gift has ended',
    ])
    expect(await readRecurringGift(db, id)).toMatchObject({ status: 'stopped', nextPaymentAt: null })
  },
)

storeTest('the provider stops a weekly Ramadan gift after its last day', async ({ db }) => {
  const endsOn = daysAfter(now, 19).toISOString().slice(0, 10)
  const { fakeStripe, provider, id, subscriptionId } = await startGift(db, { interval: 'week', endsOn })
  const { endsAt } = await provider.readSubscription(subscriptionId)
  expect(endsAt?.getTime()).toBeGreaterThan(Date.parse(endsOn))
  expect((await listNonReceiptMails(db)).map(({ subject }) => subject)).toEqual(['Your weekly gift'])
  fakeStripe.advance(30)
  await receiveEvents(db, provider, fakeStripe, { now })
  expect(await readRecurringGift(db, id)).toMatchObject({ status: 'stopped' })
  // The payments were due today, and after 7 and 14 days.
  const paidGifts = await db.selectFrom('gift').select('id').where('recurringGiftId', '=', id).execute()
  expect(paidGifts).toHaveLength(3)
})

storeTest('a donor without an email address gets no email', async ({ db }) => {
  const { fakeStripe, provider } = await openTestProvider()
  const { id, donorId, sessionId } = await openRecurringGift(db, provider, {}, now)
  await db.updateTable('donor').set({ email: '', name: '' }).where('id', '=', donorId).execute()
  fakeStripe.pay(sessionId)
  await receiveEvents(db, provider, fakeStripe, { now })
  await runJob(db, provider, id, now)
  expect(await listNonReceiptMails(db)).toEqual([])
  expect((await readRecurringGift(db, id)).startMailedAt).toBe(now.toISOString())
})

storeTest('each receipt email includes the link until the gift has ended', async ({ db }) => {
  const { id, provider, subscriptionId } = await startGift(db)
  const receipt = await db.selectFrom('receipt').select(['id', 'mailId']).executeTakeFirstOrThrow()
  const readFooter = () => receiptFooter(db, `receipt ${receipt.id}`, links)
  expect(await readFooter()).toContain(recurringGiftLink(id, links))
  expect(await receiptFooter(db, 'receipt other', links)).toBeNull()
  const mail = await db.selectFrom('mail').selectAll().where('id', '=', receipt.mailId).executeTakeFirst()
  expect(mail).toMatchObject({ attachment: `receipt ${receipt.id}`, secret: 0 })
  await provider.stopSubscription(subscriptionId, 'stop')
  await applyState(db, provider, subscriptionId, now)
  expect(await readFooter()).toBeNull()
})

storeTest('erasing a donor stops their gift without sending an email', async ({ db }) => {
  const { id, donorId, provider, subscriptionId } = await startGift(db)
  const erased = { name: 'Deleted user', email: '', erasedAt: now.toISOString() }
  await db.updateTable('donor').set(erased).where('id', '=', donorId).execute()
  await runJob(db, provider, id, now)
  expect((await provider.readSubscription(subscriptionId)).status).toBe('stopped')
  expect(await readRecurringGift(db, id)).toMatchObject({ status: 'stopped', stoppedBy: 'donor' })
  expect(await listNonReceiptMails(db)).toHaveLength(1)
})

storeTest(
  'if the job could not stop the gift of an erased donor, the next reconciliation schedules it again',
  async ({ db }) => {
    const { id, donorId, provider, subscriptionId } = await startGift(db)
    const erased = { name: 'Deleted user', email: '', erasedAt: now.toISOString() }
    await db.updateTable('donor').set(erased).where('id', '=', donorId).execute()
    // The job failed permanently, because the provider was unavailable.
    await db.updateTable('job').set({ dueAt: null }).where('kind', '=', recurringGiftJob).execute()
    const nextDay = daysAfter(now, 1)
    await reconcile(db, provider, nextDay)
    const jobs = db.selectFrom('job').select(['subject', 'dueAt']).where('kind', '=', recurringGiftJob)
    expect(await jobs.execute()).toEqual([{ subject: id, dueAt: nextDay.toISOString() }])
    await runJob(db, provider, id, nextDay)
    expect((await provider.readSubscription(subscriptionId)).status).toBe('stopped')
  },
)
