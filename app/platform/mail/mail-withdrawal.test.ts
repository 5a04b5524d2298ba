import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import {
  claimDueMail,
  enqueueMail,
  markMailSent,
  markMailStored,
  recordMailFailure,
  releaseExpiredClaims,
} from './mail-outbox.server.ts'
import { restoreWithdrawnEmails, withdrawEmails } from './mail-withdrawal.server.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = new Date('2026-11-21T12:10:00.000Z')
const copy = { to: 'amina@example.org', subject: 'News', body: 'Salaam', bulk: true }
const failure = { error: '451 Try again later', permanent: false }

/** Starts to send a copy of an issue, then withdraws it because its recipient unsubscribes. */
async function withdrawDuringAttempt(db: Database) {
  const mailId = await enqueueMail(db, copy, now)
  await db
    .insertInto('newsletterDelivery')
    .values({ issueId: await addIssue(db), subscriptionId: 'amina', mailId, createdAt: now.toISOString() })
    .execute()
  const claim = (await claimDueMail(db, 'node', now)) ?? expect.fail('no email is due')
  const ids = db.selectFrom('newsletterDelivery').select('mailId')
  await withdrawEmails(db, ids, now, 'They unsubscribed before it was sent.')
  return { claim, ids }
}
async function addIssue(db: Database) {
  const at = now.toISOString()
  const issue = {
    id: 'issue',
    subject: 'News',
    body: 'Salaam',
    status: 'sending' as const,
    changedBy: 'Hafsa',
  }
  const times = { createdAt: at, updatedAt: at, startedAt: at, finishedAt: null, deletedAt: null }
  await db
    .insertInto('newsletterIssue')
    .values({ ...issue, ...times, origin: '' })
    .execute()
  return issue.id
}
const readMail = (db: Database) => db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
const canceled = {
  status: 'cancelled',
  dueAt: now.toISOString(),
  lastError: 'They unsubscribed before it was sent.',
}

storeTest('a withdrawn email whose attempt fails is canceled, not retried', async ({ db }) => {
  const { claim } = await withdrawDuringAttempt(db)
  expect(await readMail(db)).toMatchObject({ status: 'sending' })
  await recordMailFailure(db, claim, failure, later)
  expect(await readMail(db)).toMatchObject(canceled)
  expect(await claimDueMail(db, 'node', new Date('2026-11-23T12:00:00Z'))).toBeUndefined()
})

storeTest(
  'a withdrawn email is canceled if the node sending it dies or it is written to a file',
  async ({ db }) => {
    const { claim } = await withdrawDuringAttempt(db)
    await releaseExpiredClaims(db, { idempotent: true }, later)
    expect(await readMail(db)).toMatchObject({ ...canceled, deliveryUnknown: 0 })
    await db.updateTable('mail').set({ status: 'sending', claimedBy: 'node' }).execute()
    await markMailStored(db, claim, later)
    expect(await readMail(db)).toMatchObject(canceled)
    await db.updateTable('mail').set({ status: 'sending', claimedBy: 'node' }).execute()
    await releaseExpiredClaims(db, { idempotent: false }, later)
    expect(await readMail(db)).toMatchObject({ ...canceled, deliveryUnknown: 1 })
    // The node was only slow, and the mail was delivered.
    await markMailSent(db, claim, later)
    expect(await readMail(db)).toMatchObject({ status: 'sent', lastError: null })
  },
)

storeTest('reverting a withdrawal lets an email be retried again', async ({ db }) => {
  const { claim, ids } = await withdrawDuringAttempt(db)
  await restoreWithdrawnEmails(db, ids, now.toISOString(), later)
  await recordMailFailure(db, claim, failure, later)
  expect(await readMail(db)).toMatchObject({ status: 'waiting', lastError: failure.error })
  await withdrawEmails(db, ids, later, 'They unsubscribed before it was sent.')
  await restoreWithdrawnEmails(db, ids, now.toISOString(), later)
  expect(await readMail(db)).toMatchObject({ status: 'cancelled', dueAt: later.toISOString() })
  await restoreWithdrawnEmails(db, ids, later.toISOString(), later)
  expect(await readMail(db)).toMatchObject({ status: 'waiting', attempts: 0, withdrawnAt: null })
})
