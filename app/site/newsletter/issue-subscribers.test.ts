import { sql } from 'kysely'
import { expect } from 'vitest'
import { retryFailedMail } from '#app/cms/outbox/outbox-store.server.ts'
import { eraseMemberData } from '#app/members/personal-data/erase-member.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { claimDueMail, markMailSent, recordMailFailure } from '#app/platform/mail/mail-outbox.server.ts'
import { postgresTest, storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
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
import { issueProgress, sendNextCopies, startIssue, stopIssue } from './issue-sending.server.ts'
import { findIssue } from './issue-store.server.ts'
import { deleteSubscriber, restoreSubscriber, unsubscribeByAdmin } from './subscriber-store.server.ts'
import {
  linkSubscriptions,
  readMemberSubscription,
  subscribe,
  subscribeConfirmed,
  unsubscribe,
} from './subscription-store.server.ts'

storeTest(
  'a restored subscriber gets the copy that was canceled when an admin unsubscribed them',
  async ({ db }) => {
    const [reader, resubscribed] = await addSubscribers(db, 2)
    const { id, admin } = await startSending(db)
    await sendNextCopies(db, now)
    await unsubscribe(db, resubscribed?.id ?? '', later)
    await subscribe(db, resubscribed?.id ?? '', { text: 'yes', source: 'profile' }, later)
    for (const member of [reader, resubscribed]) {
      const at = new Date(later.getTime() + 1000)
      await unsubscribeByAdmin(db, member?.id ?? '', admin, at)
      await restoreSubscriber(db, member?.id ?? '', at.toISOString(), admin, at)
    }
    const mail = await claimDueMail(db, 'node', new Date(later.getTime() + 2000))
    expect(mail?.recipient).toBe(reader?.email)
    if (mail) await markMailSent(db, mail, later)
    // A copy canceled by the member's own unsubscribe stays canceled.
    expect(await claimDueMail(db, 'node', new Date(later.getTime() + 2000))).toBeUndefined()
    expect(await issueProgress(db, id)).toMatchObject({ sent: 1, cancelled: 1 })
  },
)

storeTest('a subscriber restored after a stop gets a copy when sending resumes', async ({ db }) => {
  const members = await addSubscribers(db, 3)
  const { id, admin } = await startSending(db)
  await sendNextCopies(db, now, 2)
  const [first] = await listRecipients(db)
  const reader = members.find(({ email }) => email === first)
  await unsubscribeByAdmin(db, reader?.id ?? '', admin, later)
  await stopIssue(db, id, admin, later)
  await restoreSubscriber(db, reader?.id ?? '', later.toISOString(), admin, later)
  expect(await claimDueMail(db, 'node', later)).toBeUndefined()
  const { version } = (await findIssue(db, id)) ?? { version: 0 }
  await startIssue(db, { id, version, origin }, admin, later)
  await sendNextCopies(db, later)
  await sendAll(db)
  expect(await issueProgress(db, id)).toMatchObject({ sent: 3, cancelled: 0 })
})

storeTest('undoing an unsubscribe sends no copy of a stopped issue until it is resumed', async ({ db }) => {
  const members = await addSubscribers(db, 3)
  const { id, admin } = await startSending(db)
  await sendNextCopies(db, now)
  const inFlight = (await claimDueMail(db, 'node', later)) ?? expect.fail('No copy is due')
  const idOf = (email: string) => members.find((member) => member.email === email)?.id ?? ''
  const recipientId = idOf(inFlight.recipient)
  const failed = members.find((member) => member.id !== recipientId) ?? expect.fail('no reader')
  await db.updateTable('mail').set({ status: 'failed' }).where('recipient', '=', failed.email).execute()
  const after = (seconds: number) => new Date(later.getTime() + seconds * 1000)
  await unsubscribeByAdmin(db, recipientId, admin, after(1))
  await stopIssue(db, id, admin, after(2))
  await unsubscribeByAdmin(db, failed.id, admin, after(3))
  expect(await restoreSubscriber(db, recipientId, after(1).toISOString(), admin, after(4))).toBe(true)
  expect(await restoreSubscriber(db, failed.id, after(3).toISOString(), admin, after(4))).toBe(true)
  await recordMailFailure(db, inFlight, { error: 'Try again later', permanent: false }, after(5))
  const hourLater = after(3600)
  expect(await claimDueMail(db, 'node', hourLater)).toBeUndefined()
  expect(await issueProgress(db, id)).toMatchObject({ queued: 0, cancelled: 0, remaining: 3 })
  const { version } = (await findIssue(db, id)) ?? { version: 0 }
  await startIssue(db, { id, version, origin }, admin, hourLater)
  await sendNextCopies(db, later)
  await sendAll(db)
  expect(await issueProgress(db, id)).toMatchObject({ sent: 3, cancelled: 0 })
  expect(await listRecipients(db)).toHaveLength(3)
})

storeTest(
  'an issue that is stopped and resumed does not go to those who have subscribed since it was first sent',
  async ({ db }) => {
    const [reader] = await addSubscribers(db, 1)
    const { id, admin } = await startSending(db)
    await sendNextCopies(db, now)
    const newcomer = await addTestMember(db, { email: 'newcomer@example.org' })
    await subscribe(db, newcomer.id, { text: 'yes', source: 'profile' }, later)
    await db.updateTable('mail').set({ status: 'failed' }).where('bulk', '=', 1).execute()
    expect(await retryFailedMail(db, [checkCopies], admin, later)).toMatchObject({ count: 1 })
    expect(await stopIssue(db, id, admin, later)).toBe(true)
    expect(await issueProgress(db, id)).toMatchObject({ queued: 0, remaining: 1 })
    const { version } = (await findIssue(db, id)) ?? { version: 0 }
    await startIssue(db, { id, version, origin }, admin, later)
    await sendNextCopies(db, later)
    expect(await listRecipients(db)).toEqual([reader?.email])
    expect(await issueProgress(db, id)).toMatchObject({ queued: 1, remaining: 0 })
  },
)

storeTest('a member with two current subscriptions keeps the earlier consent', async ({ db }) => {
  const email = 'amina@example.org'
  const amina = { ...(await addTestMember(db, { email, emailVerified: false })), emailVerified: true }
  const [profile, footer] = [
    { text: 'yes', source: 'profile' as const },
    { text: 'Send it', source: 'footer' as const },
  ]
  const subscribeByEmail = (at: Date) =>
    subscribeConfirmed(db, { ...footer, email, consentedAt: at.toISOString() }, at)
  const since = now.toISOString()
  for (const earlier of [profile, footer]) {
    await db.deleteFrom('newsletterSubscription').execute()
    await db.updateTable('user').set({ emailVerified: 0 }).execute()
    await subscribe(db, amina.id, profile, earlier === profile ? now : later)
    await subscribeByEmail(earlier === profile ? later : now)
    await db.updateTable('user').set({ emailVerified: 1 }).execute()
    expect(await readMemberSubscription(db, amina)).toEqual({ subscribed: true, since })
    await linkSubscriptions(db, later)
    expect(await db.selectFrom('newsletterSubscription').selectAll().execute()).toMatchObject([
      {
        userId: amina.id,
        consent: earlier.text,
        source: earlier.source,
        consentedAt: since,
        confirmedAt: (earlier === profile ? later : now).toISOString(),
      },
    ])
  }
})

/** Calls `leave` while the copies of an issue are being written, and returns the copy that is sent, if any. */
async function leaveDuringSending(db: Database, leave: () => Promise<unknown>) {
  const countWaiting = async () =>
    Number(
      (
        await sql<{ count: number }>`select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows[0]?.count,
    )
  let hasLeft = false
  // The lock blocks sending after it has chosen the recipients: only then does it read the settings.
  const [sending, leaving] = await db.transaction().execute(async (tx) => {
    await sql`lock table setting in access exclusive mode`.execute(tx)
    const sent = sendNextCopies(db, now)
    await expect.poll(countWaiting).toBe(1)
    const ended = leave().then(() => {
      hasLeft = true
    })
    await expect.poll(async () => hasLeft || (await countWaiting()) === 2).toBe(true)
    return [sent, ended]
  })
  await Promise.all([sending, leaving])
  return claimDueMail(db, 'node', later)
}

postgresTest('a member who unsubscribes while their copy is being written gets none', async ({ db }) => {
  const [reader] = await addSubscribers(db, 1)
  await startSending(db)
  expect(await leaveDuringSending(db, () => unsubscribe(db, reader?.id ?? '', now))).toBeUndefined()
})

postgresTest('a subscriber who is deleted while their copy is being written gets none', async ({ db }) => {
  const consent = { email: 'reader@example.org', text: 'yes', source: 'footer' as const }
  await subscribeConfirmed(db, { ...consent, consentedAt: now.toISOString() }, now)
  const { id } = await db.selectFrom('newsletterSubscription').select('id').executeTakeFirstOrThrow()
  const { admin } = await startSending(db)
  expect(await leaveDuringSending(db, () => deleteSubscriber(db, id, admin, now))).toBeUndefined()
  expect(await listRecipients(db)).toEqual([''])
})

postgresTest('a member who is erased while their copy is being written gets none', async ({ db }) => {
  const [reader = expect.fail('no reader')] = await addSubscribers(db, 1)
  await startSending(db)
  const erase = () =>
    db.transaction().execute((tx) => eraseMemberData(tx, { ...reader, emailVerified: true }, now))
  expect(await leaveDuringSending(db, erase)).toBeUndefined()
  expect(await listRecipients(db)).toEqual([])
})

storeTest('an unsubscribe by an admin can be undone, but not one by the member', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  const [reader] = await addSubscribers(db, 1)
  const id = reader?.id ?? ''
  await unsubscribeByAdmin(db, id, admin, later)
  expect(await restoreSubscriber(db, id, 'made up', admin, later)).toBe(false)
  expect(await restoreSubscriber(db, id, later.toISOString(), admin, later)).toBe(true)
  const subscription = await db.selectFrom('newsletterSubscription').selectAll().executeTakeFirstOrThrow()
  expect(subscription).toMatchObject({ unsubscribedAt: null, consentedAt: now.toISOString() })
  await unsubscribe(db, id, now)
  expect(await restoreSubscriber(db, id, later.toISOString(), admin, later)).toBe(false)
})

storeTest('undoing an unsubscribe does not subscribe a member who has unsubscribed since', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  const [reader] = await addSubscribers(db, 1)
  const id = reader?.id ?? ''
  await unsubscribeByAdmin(db, id, admin, now)
  await unsubscribe(db, id, later)
  expect(await restoreSubscriber(db, id, now.toISOString(), admin, later)).toBe(false)
  const subscription = await db.selectFrom('newsletterSubscription').selectAll().executeTakeFirstOrThrow()
  expect(subscription).toMatchObject({ unsubscribedAt: later.toISOString() })
})
