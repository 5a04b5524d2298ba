import { expect } from 'vitest'
import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { retryFailedMail, retryMail } from '#app/cms/outbox/outbox-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import {
  claimDueMail,
  markMailSent,
  markMailStored,
  recordMailFailure,
} from '#app/platform/mail/mail-outbox.server.ts'
import { purgeOldMail } from '#app/platform/mail/mail-retention.server.ts'
import { daysAfter } from '#app/platform/time/instant.ts'
import { storeTest } from '#tests/database.ts'
import {
  addSubscribers,
  later,
  listRecipients,
  now,
  origin,
  sendAll,
  startSending,
} from '#tests/newsletter-issue.ts'
import { checkCopies } from './check-copies.server.ts'
import { canStop, isSending } from './issue.ts'
import {
  issueProgress,
  recordOutcomes,
  sendNextCopies,
  startIssue,
  stopIssue,
} from './issue-sending.server.ts'
import { findIssue } from './issue-store.server.ts'
import { unsubscribe } from './subscription-store.server.ts'

async function resume(db: Database, id: string, admin: Actor) {
  const { version } = (await findIssue(db, id)) ?? { version: 0 }
  expect(await startIssue(db, { id, version, origin }, admin, later)).toBe(true)
}

storeTest(
  'a stopped issue goes to no one else until it is resumed, and then to everyone once',
  async ({ db }) => {
    const members = await addSubscribers(db, 4)
    const { id, admin } = await startSending(db)
    await sendNextCopies(db, now, 2)
    const mail = await claimDueMail(db, 'node', later)
    if (mail) await markMailSent(db, mail, later)
    expect(await stopIssue(db, id, admin, later)).toBe(true)
    await sendNextCopies(db, later)
    expect(await claimDueMail(db, 'node', later)).toBeUndefined()
    expect(await issueProgress(db, id)).toMatchObject({ sent: 1, queued: 1, remaining: 3 })
    await resume(db, id, admin)
    await sendNextCopies(db, later)
    await sendAll(db)
    expect(await listRecipients(db)).toEqual(members.map(({ email }) => email).sort())
  },
)

storeTest('sending can be stopped while copies wait, even if all of them are queued', async ({ db }) => {
  const members = await addSubscribers(db, 3)
  const { id, admin } = await startSending(db)
  await sendNextCopies(db, now)
  expect(await findIssue(db, id)).toMatchObject({ status: 'sent' })
  const mail = (await claimDueMail(db, 'node', later)) ?? expect.fail('No copy is due')
  await markMailSent(db, mail, later)
  expect(canStop('sent', await issueProgress(db, id))).toBe(true)
  expect(await stopIssue(db, id, admin, later)).toBe(true)
  expect(await claimDueMail(db, 'node', later)).toBeUndefined()
  expect(await findIssue(db, id)).toMatchObject({ status: 'stopped', finishedAt: null })
  await resume(db, id, admin)
  await sendNextCopies(db, later)
  await sendAll(db)
  expect(await listRecipients(db)).toEqual(members.map(({ email }) => email).sort())
  expect(canStop('sent', await issueProgress(db, id))).toBe(false)
  expect(await stopIssue(db, id, admin, later)).toBe(false)
})

storeTest(
  'while the last copy is being sent, the issue can no longer be stopped, but still counts as sending',
  async ({ db }) => {
    await addSubscribers(db, 1)
    const { id, admin } = await startSending(db)
    await sendNextCopies(db, now)
    const mail = (await claimDueMail(db, 'node', later)) ?? expect.fail('No copy is due')
    const progress = await issueProgress(db, id)
    expect(canStop('sent', progress)).toBe(false)
    expect(await stopIssue(db, id, admin, later)).toBe(false)
    expect(isSending('sent', progress)).toBe(true)
    await markMailSent(db, mail, later)
    expect(isSending('sent', await issueProgress(db, id))).toBe(false)
  },
)

storeTest(
  'a copy that fails after sending was stopped is not retried, and is written again when sending resumes',
  async ({ db }) => {
    const members = await addSubscribers(db, 3)
    const { id, admin } = await startSending(db)
    await sendNextCopies(db, now)
    const fail = async (mail: Awaited<ReturnType<typeof claimDueMail>>) =>
      mail && (await recordMailFailure(db, mail, { error: 'Try again later', permanent: false }, later))
    const [first, second] = [await claimDueMail(db, 'node', later), await claimDueMail(db, 'node', later)]
    expect(await stopIssue(db, id, admin, later)).toBe(true)
    await fail(first)
    expect(await issueProgress(db, id)).toMatchObject({ queued: 1, cancelled: 0, remaining: 2 })
    const hourLater = new Date(later.getTime() + 3_600_000)
    expect(await claimDueMail(db, 'node', hourLater)).toBeUndefined()
    await resume(db, id, admin)
    // Sending has resumed, so this copy is retried.
    await fail(second)
    await sendNextCopies(db, hourLater)
    const sent: string[] = []
    for (;;) {
      const mail = await claimDueMail(db, 'node', hourLater)
      if (!mail) break
      sent.push(mail.recipient)
      await markMailSent(db, mail, hourLater)
    }
    expect(sent.sort()).toEqual(members.map(({ email }) => email).sort())
    expect(await issueProgress(db, id)).toMatchObject({ queued: 3, sent: 3, cancelled: 0 })
  },
)

storeTest(
  'copies that were stored without a mail server are discarded when sending stops and written again when it resumes',
  async ({ db }) => {
    await addSubscribers(db, 3)
    const { id, admin } = await startSending(db)
    await sendNextCopies(db, now, 2)
    const [first, second] = [await claimDueMail(db, 'node', later), await claimDueMail(db, 'node', later)]
    if (first) await markMailStored(db, first, later)
    if (second) await markMailSent(db, second, later)
    expect(await stopIssue(db, id, admin, later)).toBe(true)
    expect(await listRecipients(db)).toEqual([second?.recipient])
    expect(await issueProgress(db, id)).toMatchObject({ sent: 1, stored: 0, queued: 1, remaining: 2 })
    await resume(db, id, admin)
    await sendNextCopies(db, later)
    await sendAll(db)
    expect(await issueProgress(db, id)).toMatchObject({ sent: 3, remaining: 0 })
  },
)

storeTest(
  'after a stop, a copy that may have arrived is not replaced, and an admin can send it again',
  async ({ db }) => {
    await addSubscribers(db, 1)
    const { id, admin } = await startSending(db)
    await sendNextCopies(db, now, 1)
    const mail = (await claimDueMail(db, 'node', later)) ?? expect.fail('No copy is due')
    expect(await stopIssue(db, id, admin, later)).toBe(true)
    const failure = { error: 'Timeout', permanent: true, deliveryUnknown: true }
    await recordMailFailure(db, mail, failure, later)
    const progress = await issueProgress(db, id)
    expect(progress).toMatchObject({ queued: 1, cancelled: 1, remaining: 0 })
    await resume(db, id, admin)
    await sendNextCopies(db, later)
    expect(await issueProgress(db, id)).toMatchObject({ queued: 1, failed: 1, cancelled: 0 })
    expect(await retryMail(db, { id: mail.id, checks: [checkCopies] }, admin, later)).toBe(true)
  },
)

storeTest(
  'a copy that failed after sending was stopped is replaced even if its email was purged',
  async ({ db }) => {
    const [reader] = await addSubscribers(db, 2)
    const { id, admin } = await startSending(db)
    await sendNextCopies(db, now)
    const mail = (await claimDueMail(db, 'node', later)) ?? expect.fail('No copy is due')
    expect(await stopIssue(db, id, admin, later)).toBe(true)
    await recordMailFailure(db, mail, { error: 'Try again later', permanent: false }, later)
    await purgeOldMail(db, daysAfter(now, 31), recordOutcomes)
    expect(await issueProgress(db, id)).toMatchObject({ queued: 0, cancelled: 0, remaining: 2 })
    await resume(db, id, admin)
    await sendNextCopies(db, later)
    expect(await listRecipients(db)).toContain(reader?.email)
    expect(await listRecipients(db)).toHaveLength(2)
  },
)

storeTest('a failed copy of a stopped issue is not retried until the issue is resumed', async ({ db }) => {
  const [reader, unsubscribed] = await addSubscribers(db, 3)
  const { id, admin } = await startSending(db)
  await sendNextCopies(db, now)
  const failed = db.updateTable('mail').set({ status: 'failed' })
  await failed.where('recipient', 'in', [reader?.email ?? '', unsubscribed?.email ?? '']).execute()
  const [copy] = await db
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', reader?.email ?? '')
    .execute()
  expect(await stopIssue(db, id, admin, later)).toBe(true)
  await unsubscribe(db, unsubscribed?.id ?? '', later)
  const retryAll = () => retryFailedMail(db, [checkCopies], admin, later)
  expect(await retryAll()).toEqual({ count: 0, canceled: 0, onHold: 1 })
  const retryOne = () => retryMail(db, { id: copy?.id ?? '', checks: [checkCopies] }, admin, later)
  expect(await retryOne()).toBe('Sending this issue was stopped. To send this copy, resume the issue first.')
  expect(await claimDueMail(db, 'node', later)).toBeUndefined()
  await resume(db, id, admin)
  expect(await retryAll()).toEqual({ count: 1, canceled: 0, onHold: 0 })
})
