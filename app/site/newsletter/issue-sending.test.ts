import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { claimDueMail, markMailSent, markMailStored } from '#app/platform/mail/mail-outbox.server.ts'
import { purgeOldMail } from '#app/platform/mail/mail-retention.server.ts'
import { postgresTest, storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { shownStatus } from './issue.ts'
import {
  issueProgress,
  recordOutcomes,
  sendNextCopies,
  startIssue,
  stopIssue,
} from './issue-sending.server.ts'
import { addIssue, findIssue, issuesQuery, saveIssue, setIssueTrashed } from './issue-store.server.ts'
import { countDeliverable, removeSubscriber, restoreSubscriber } from './subscriber-store.server.ts'
import { subscribe, unsubscribe } from './subscription-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-21T12:05:00Z')
const text = { subject: 'November', body: '## Salaam\n\n[Come](/volunteer) <script>alert(1)</script>' }
const origin = 'https://example.org'

async function addSubscribers(db: Database, count: number) {
  const members = []
  for (let i = 0; i < count; i++) {
    const member = await addTestMember(db, { email: `reader-${i}@example.org` })
    await subscribe(db, member.id, { text: 'Subscribe to newsletter', source: 'profile' }, now)
    members.push(member)
  }
  return members
}
const recipients = async (db: Database) =>
  (await db.selectFrom('mail').select('recipient').where('bulk', '=', 1).execute())
    .map(({ recipient }) => recipient)
    .sort()
async function startSending(db: Database) {
  const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
  const id = await addIssue(db, text, admin, now)
  expect(await startIssue(db, { id, version: 1, origin }, admin, now)).toBe(true)
  return { id, admin }
}
async function sendAll(db: Database) {
  for (;;) {
    const mail = await claimDueMail(db, 'node', later)
    if (!mail) return
    await markMailSent(db, mail, later)
  }
}

storeTest(
  'an issue goes to subscribers with a confirmed address who are not suspended, each with their own unsubscribe link',
  async ({ db }) => {
    const [reader, unsubscribed, suspended] = await addSubscribers(db, 3)
    const unconfirmed = await addTestMember(db, { emailVerified: false })
    await subscribe(db, unconfirmed.id, { text: 'yes', source: 'profile' }, now)
    await addTestMember(db)
    await unsubscribe(db, unsubscribed?.id ?? '', now)
    await db
      .updateTable('user')
      .set({ disabledAt: now.toISOString() })
      .where('id', '=', suspended?.id ?? '')
      .execute()
    expect(await countDeliverable(db)).toBe(1)
    const { id } = await startSending(db)
    await sendNextCopies(db, now)
    expect(await recipients(db)).toEqual([reader?.email])
    const mail = await db.selectFrom('mail').selectAll().where('bulk', '=', 1).executeTakeFirstOrThrow()
    const { unsubscribeToken } = await db
      .selectFrom('newsletterSubscription')
      .selectAll()
      .where('userId', '=', reader?.id ?? '')
      .executeTakeFirstOrThrow()
    const link = `${origin}/newsletter/unsubscribe?token=${unsubscribeToken}`
    expect(mail.body).toContain(`Unsubscribe: ${link}`)
    expect(mail.html).toContain(`href="${link}"`)
    expect(mail.html).toContain(`href="${origin}/volunteer"`)
    expect(mail.html).not.toContain('<script>')
    expect(JSON.parse(mail.headers)).toEqual({
      'Auto-Submitted': 'auto-generated',
      'List-Id': `<newsletter.${new URL(origin).hostname}>`,
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(await findIssue(db, id)).toMatchObject({ status: 'sent' })
  },
)

storeTest('nobody gets two copies, however often and from however many nodes it is sent', async ({ db }) => {
  const members = await addSubscribers(db, 7)
  const { id, admin } = await startSending(db)
  for (let round = 0; round < 6; round++) {
    await Promise.allSettled([sendNextCopies(db, now, 3), sendNextCopies(db, now, 3)])
    await sendAll(db)
  }
  expect(await recipients(db)).toEqual(members.map(({ email }) => email).sort())
  expect(await findIssue(db, id)).toMatchObject({ status: 'sent' })
  expect(await startIssue(db, { id, version: 2, origin }, admin, later)).toBe(false)
  await db.updateTable('newsletterIssue').set({ status: 'sending' }).execute()
  await sendNextCopies(db, later)
  expect(await recipients(db)).toHaveLength(7)
  expect(await issueProgress(db, id)).toEqual({
    queued: 7,
    sent: 7,
    stored: 0,
    failed: 0,
    cancelled: 0,
    unknown: 0,
    remaining: 0,
  })
})

storeTest(
  'only a few copies wait at a time, and members who unsubscribe before theirs is sent get none',
  async ({ db }) => {
    const members = await addSubscribers(db, 5)
    const { id, admin } = await startSending(db)
    await sendNextCopies(db, now, 2)
    await sendNextCopies(db, now, 2)
    const first = await recipients(db)
    expect(first).toHaveLength(2)
    const waiting = members.find(({ email }) => email === first[0])
    const unqueued = members.find(({ email }) => !first.includes(email))
    await unsubscribe(db, waiting?.id ?? '', now)
    expect(await removeSubscriber(db, unqueued?.id ?? '', admin, now)).toBe(true)
    const sent: string[] = []
    for (let round = 0; round < 5; round++) {
      for (;;) {
        const mail = await claimDueMail(db, 'node', later)
        if (!mail) break
        sent.push(mail.recipient)
        await markMailSent(db, mail, later)
      }
      await sendNextCopies(db, later, 2)
    }
    const others = members.filter((member) => member !== waiting && member !== unqueued)
    expect(sent.sort()).toEqual(others.map(({ email }) => email).sort())
    expect(await issueProgress(db, id)).toMatchObject({ sent: 3, cancelled: 1, remaining: 0 })
  },
)

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
    const { version } = (await findIssue(db, id)) ?? { version: 0 }
    expect(await startIssue(db, { id, version, origin }, admin, later)).toBe(true)
    await sendNextCopies(db, later)
    await sendAll(db)
    expect(await recipients(db)).toEqual(members.map(({ email }) => email).sort())
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
    expect(await recipients(db)).toEqual([second?.recipient])
    expect(await issueProgress(db, id)).toMatchObject({ sent: 1, stored: 0, queued: 1, remaining: 2 })
    const { version } = (await findIssue(db, id)) ?? { version: 0 }
    await startIssue(db, { id, version, origin }, admin, later)
    await sendNextCopies(db, later)
    await sendAll(db)
    expect(await issueProgress(db, id)).toMatchObject({ sent: 3, remaining: 0 })
  },
)

storeTest('an issue whose copies were all stored is shown as stored until one is sent', async ({ db }) => {
  await addSubscribers(db, 2)
  const { id } = await startSending(db)
  const shown = async () => {
    const [issue] = await issuesQuery(db).execute()
    const status = issue && shownStatus(issue.status, await issueProgress(db, id))
    expect(issue?.shownStatus).toBe(status)
    return status
  }
  expect(await shown()).toBe('sending')
  await sendNextCopies(db, now)
  expect(await shown()).toBe('sent')
  await db.updateTable('mail').set({ status: 'stored', storedAt: now.toISOString() }).execute()
  expect(await shown()).toBe('stored')
  await db
    .updateTable('mail')
    .set({ status: 'sent' })
    .where('recipient', '=', 'reader-1@example.org')
    .execute()
  expect(await shown()).toBe('sent')
  await db.updateTable('mail').set({ status: 'stored' }).execute()
  await purgeOldMail(db, new Date(now.getTime() + 31 * 86_400_000), recordOutcomes)
  expect(await shown()).toBe('stored')
})

storeTest('the outcome of each copy is known after its email is deleted', async ({ db }) => {
  await addSubscribers(db, 4)
  const { id } = await startSending(db)
  await sendNextCopies(db, now)
  const outcomes = { 'reader-0': 'sent', 'reader-1': 'failed', 'reader-2': 'cancelled' } as const
  for (const [name, status] of Object.entries(outcomes))
    await db.updateTable('mail').set({ status }).where('recipient', '=', `${name}@example.org`).execute()
  await purgeOldMail(db, new Date(now.getTime() + 31 * 86_400_000), recordOutcomes)
  expect(await recipients(db)).toEqual(['reader-3@example.org'])
  const copies = { queued: 4, sent: 1, stored: 0, failed: 1, cancelled: 1, remaining: 0 }
  expect(await issueProgress(db, id)).toEqual({ ...copies, unknown: 0 })
  await db.deleteFrom('mail').execute()
  expect(await issueProgress(db, id)).toEqual({ ...copies, unknown: 1 })
})

storeTest('a restored subscriber gets the copy that their removal canceled', async ({ db }) => {
  const [reader, resubscribed] = await addSubscribers(db, 2)
  const { id, admin } = await startSending(db)
  await sendNextCopies(db, now)
  await unsubscribe(db, resubscribed?.id ?? '', later)
  await subscribe(db, resubscribed?.id ?? '', { text: 'yes', source: 'profile' }, later)
  for (const member of [reader, resubscribed]) {
    const at = new Date(later.getTime() + 1000)
    await removeSubscriber(db, member?.id ?? '', admin, at)
    await restoreSubscriber(db, member?.id ?? '', at.toISOString(), admin, at)
  }
  const mail = await claimDueMail(db, 'node', new Date(later.getTime() + 2000))
  expect(mail?.recipient).toBe(reader?.email)
  if (mail) await markMailSent(db, mail, later)
  // A copy canceled by the member's own unsubscribe stays canceled.
  expect(await claimDueMail(db, 'node', new Date(later.getTime() + 2000))).toBeUndefined()
  expect(await issueProgress(db, id)).toMatchObject({ sent: 1, cancelled: 1 })
})

storeTest('a subscriber restored after a stop gets a copy when sending resumes', async ({ db }) => {
  const members = await addSubscribers(db, 3)
  const { id, admin } = await startSending(db)
  await sendNextCopies(db, now, 2)
  const [first] = await recipients(db)
  const reader = members.find(({ email }) => email === first)
  await removeSubscriber(db, reader?.id ?? '', admin, later)
  await stopIssue(db, id, admin, later)
  await restoreSubscriber(db, reader?.id ?? '', later.toISOString(), admin, later)
  expect(await claimDueMail(db, 'node', later)).toBeUndefined()
  const { version } = (await findIssue(db, id)) ?? { version: 0 }
  await startIssue(db, { id, version, origin }, admin, later)
  await sendNextCopies(db, later)
  await sendAll(db)
  expect(await issueProgress(db, id)).toMatchObject({ sent: 3, cancelled: 0 })
})

postgresTest('a member who unsubscribes while their copy is being written gets none', async ({ db }) => {
  const [reader] = await addSubscribers(db, 1)
  await startSending(db)
  const waitingForLocks = async () =>
    Number(
      (
        await sql<{ count: number }>`select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows[0]?.count,
    )
  let isUnsubscribed = false
  // Blocks sending after it has chosen the recipients: it reads the settings only then.
  const [sending, unsubscribing] = await db.transaction().execute(async (tx) => {
    await sql`lock table setting in access exclusive mode`.execute(tx)
    const sent = sendNextCopies(db, now)
    await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1)
    const ended = unsubscribe(db, reader?.id ?? '', now).then(() => {
      isUnsubscribed = true
    })
    await expect
      .poll(async () => isUnsubscribed || (await waitingForLocks()) === 2, { timeout: 10_000 })
      .toBe(true)
    return [sent, ended]
  })
  await Promise.all([sending, unsubscribing])
  expect(await claimDueMail(db, 'node', later)).toBeUndefined()
})

storeTest(
  'a draft is saved only against its current version, and never after it was sent',
  async ({ db }) => {
    const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
    const id = await addIssue(db, text, admin, now)
    expect(await saveIssue(db, { id, version: 1, subject: 'A', body: 'a' }, admin, later)).toEqual({
      outcome: 'saved',
    })
    expect(await saveIssue(db, { id, version: 1, subject: 'B', body: 'b' }, admin, later)).toMatchObject({
      outcome: 'conflict',
      current: { subject: 'A', changedBy: 'Hafsa', version: 2 },
    })
    expect(await startIssue(db, { id, version: 1, origin }, admin, later)).toBe(false)
    expect(await setIssueTrashed(db, id, true, admin, later)).toBe(true)
    expect(await startIssue(db, { id, version: 2, origin }, admin, later)).toBe(false)
    expect(await setIssueTrashed(db, id, false, admin, later)).toBe(true)
    expect(await startIssue(db, { id, version: 2, origin }, admin, later)).toBe(true)
    expect(await saveIssue(db, { id, version: 3, subject: 'C', body: 'c' }, admin, later)).toMatchObject({
      outcome: 'conflict',
    })
    expect(await setIssueTrashed(db, id, true, admin, later)).toBe(false)
  },
)

storeTest('an admin’s removal can be undone, but not a member’s own unsubscribe', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  const [reader] = await addSubscribers(db, 1)
  const id = reader?.id ?? ''
  await removeSubscriber(db, id, admin, later)
  expect(await restoreSubscriber(db, id, 'made up', admin, later)).toBe(false)
  expect(await restoreSubscriber(db, id, later.toISOString(), admin, later)).toBe(true)
  const subscription = await db.selectFrom('newsletterSubscription').selectAll().executeTakeFirstOrThrow()
  expect(subscription).toMatchObject({ unsubscribedAt: null, consentedAt: now.toISOString() })
  await unsubscribe(db, id, now)
  expect(await restoreSubscriber(db, id, later.toISOString(), admin, later)).toBe(false)
})
