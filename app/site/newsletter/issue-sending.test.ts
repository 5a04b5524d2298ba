import { expect } from 'vitest'
import { sendStoredMail } from '#app/cms/outbox/outbox-store.server.ts'
import { claimDueMail, markMailSent, markMailStored } from '#app/platform/mail/mail-outbox.server.ts'
import { purgeOldMail } from '#app/platform/mail/mail-retention.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import {
  addSubscribers,
  issueContent,
  later,
  listRecipients,
  now,
  origin,
  sendAll,
  startSending,
} from '#tests/newsletter-issue.ts'
import { checkCopies } from './check-copies.server.ts'
import { shownStatus } from './issue.ts'
import { issueProgress, recordOutcomes, sendNextCopies, startIssue } from './issue-sending.server.ts'
import { addIssue, findIssue, issuesQuery, saveIssue, setIssueTrashed } from './issue-store.server.ts'
import { countDeliverable, unsubscribeByAdmin } from './subscriber-store.server.ts'
import { subscribe, unsubscribe } from './subscription-store.server.ts'

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
    expect(await listRecipients(db)).toEqual([reader?.email])
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

storeTest(
  'nobody gets two copies, however often and on however many nodes the sending job runs',
  async ({ db }) => {
    const members = await addSubscribers(db, 7)
    const { id, admin } = await startSending(db)
    for (let round = 0; round < 6; round++) {
      await Promise.allSettled([sendNextCopies(db, now, 3), sendNextCopies(db, now, 3)])
      await sendAll(db)
    }
    expect(await listRecipients(db)).toEqual(members.map(({ email }) => email).sort())
    expect(await findIssue(db, id)).toMatchObject({ status: 'sent' })
    expect(await startIssue(db, { id, version: 2, origin }, admin, later)).toBe(false)
    await db.updateTable('newsletterIssue').set({ status: 'sending' }).execute()
    await sendNextCopies(db, later)
    expect(await listRecipients(db)).toHaveLength(7)
    expect(await issueProgress(db, id)).toEqual({
      queued: 7,
      waiting: 0,
      sent: 7,
      stored: 0,
      failed: 0,
      cancelled: 0,
      unknown: 0,
      remaining: 0,
    })
  },
)

storeTest(
  'only a few copies wait at a time, and members who unsubscribe before their copy is sent get none',
  async ({ db }) => {
    const members = await addSubscribers(db, 5)
    const { id, admin } = await startSending(db)
    await sendNextCopies(db, now, 2)
    await sendNextCopies(db, now, 2)
    const queued = await listRecipients(db)
    expect(queued).toHaveLength(2)
    const queuedMember = members.find(({ email }) => email === queued[0])
    const unqueuedMember = members.find(({ email }) => !queued.includes(email))
    await unsubscribe(db, queuedMember?.id ?? '', now)
    expect(await unsubscribeByAdmin(db, unqueuedMember?.id ?? '', admin, now)).toBe(true)
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
    const others = members.filter((member) => member !== queuedMember && member !== unqueuedMember)
    expect(sent.sort()).toEqual(others.map(({ email }) => email).sort())
    expect(await issueProgress(db, id)).toMatchObject({ sent: 3, cancelled: 1, remaining: 0 })
  },
)

storeTest('copies that were stored are sent once a mail server is connected', async ({ db }) => {
  await addSubscribers(db, 2)
  const { id, admin } = await startSending(db)
  await sendNextCopies(db, now)
  for (let copy = 0; copy < 2; copy++) {
    const mail = (await claimDueMail(db, 'node', later)) ?? expect.fail('No copy is due')
    await markMailStored(db, mail, later)
  }
  expect(await sendStoredMail(db, [checkCopies], admin, later)).toEqual({ count: 2, canceled: 0, onHold: 0 })
  await sendAll(db)
  expect(await issueProgress(db, id)).toMatchObject({ sent: 2, stored: 0, remaining: 0 })
})

storeTest(
  'an issue is shown as sending until no copy waits, and as stored until one is sent',
  async ({ db }) => {
    await addSubscribers(db, 2)
    const { id } = await startSending(db)
    const readShownStatus = async () => {
      const [issue] = await issuesQuery(db).execute()
      const status = issue && shownStatus(issue, await issueProgress(db, id))
      expect(issue?.shownStatus).toBe(status)
      return status
    }
    expect(await readShownStatus()).toBe('sending')
    await sendNextCopies(db, now)
    // All copies are in the outbox.
    expect(await readShownStatus()).toBe('sending')
    await db.updateTable('mail').set({ status: 'stored', storedAt: now.toISOString() }).execute()
    expect(await readShownStatus()).toBe('stored')
    await db
      .updateTable('mail')
      .set({ status: 'sent' })
      .where('recipient', '=', 'reader-1@example.org')
      .execute()
    expect(await readShownStatus()).toBe('sent')
    await db.updateTable('mail').set({ status: 'stored' }).execute()
    await purgeOldMail(db, new Date(now.getTime() + 31 * 86_400_000), recordOutcomes)
    expect(await readShownStatus()).toBe('stored')
  },
)

storeTest('the outcome of each copy is still known after its email is purged', async ({ db }) => {
  await addSubscribers(db, 4)
  const { id } = await startSending(db)
  await sendNextCopies(db, now)
  const outcomes = { 'reader-0': 'sent', 'reader-1': 'failed', 'reader-2': 'cancelled' } as const
  for (const [name, status] of Object.entries(outcomes))
    await db.updateTable('mail').set({ status }).where('recipient', '=', `${name}@example.org`).execute()
  await purgeOldMail(db, new Date(now.getTime() + 31 * 86_400_000), recordOutcomes)
  expect(await listRecipients(db)).toEqual(['reader-3@example.org'])
  const copies = { queued: 4, sent: 1, stored: 0, failed: 1, cancelled: 1, remaining: 0 }
  expect(await issueProgress(db, id)).toEqual({ ...copies, waiting: 1, unknown: 0 })
  await db.deleteFrom('mail').execute()
  expect(await issueProgress(db, id)).toEqual({ ...copies, waiting: 0, unknown: 1 })
})

storeTest(
  'a draft is saved or sent only if its version is current, and cannot be saved or deleted once it is sent',
  async ({ db }) => {
    const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
    const id = await addIssue(db, issueContent, admin, now)
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
