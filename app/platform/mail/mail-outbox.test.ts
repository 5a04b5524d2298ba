import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { after, mail, now } from '#tests/mail.ts'
import {
  claimDueMail,
  enqueueMail,
  markMailSent,
  markMailStored,
  recordMailFailure,
  releaseExpiredClaims,
} from './mail-outbox.server.ts'
import { purgeOldMail } from './mail-retention.server.ts'

storeTest('two workers never claim the same email', async ({ db }) => {
  for (let i = 0; i < 20; i++) await enqueueMail(db, mail, now)
  const claims = await Promise.all(
    Array.from({ length: 40 }, (_, i) => claimDueMail(db, `node-${i % 2}`, after(1))),
  )
  const ids = claims.flatMap((claim) => (claim ? [claim.id] : []))
  expect(new Set(ids).size).toBe(ids.length)
})

storeTest('an email is retried with growing delays, and fails after the sixth attempt', async ({ db }) => {
  await enqueueMail(db, mail, now)
  const waits: number[] = []
  let at = now
  for (;;) {
    const claimed = await claimDueMail(db, 'node', at)
    if (!claimed) break
    await recordMailFailure(db, claimed, { error: 'later', permanent: false }, at)
    const row = await db.selectFrom('mail').select(['status', 'dueAt']).executeTakeFirstOrThrow()
    if (row.status === 'failed') break
    waits.push((new Date(row.dueAt).getTime() - at.getTime()) / 1000)
    expect(await claimDueMail(db, 'node', new Date(new Date(row.dueAt).getTime() - 1))).toBeUndefined()
    at = new Date(row.dueAt)
  }
  expect(waits).toEqual([60, 300, 1800, 7200, 43_200])
})

storeTest('does not automatically resend an email whose node died while sending', async ({ db }) => {
  await enqueueMail(db, mail, now)
  await claimDueMail(db, 'node', now)
  await releaseExpiredClaims(db, { idempotent: false }, after(299))
  expect((await db.selectFrom('mail').select('status').executeTakeFirstOrThrow()).status).toBe('sending')
  await releaseExpiredClaims(db, { idempotent: false }, after(300))
  expect((await db.selectFrom('mail').select('status').executeTakeFirstOrThrow()).status).toBe('failed')
})

storeTest(
  'the outcome of an expired claim is recorded unless the email was claimed again',
  async ({ db }) => {
    const failure = { error: 'no', permanent: true }
    const claim = async (node: string, at: Date) => {
      const claimed = await claimDueMail(db, node, at)
      return claimed ?? expect.fail('No email is due')
    }
    const readMail = () =>
      db.selectFrom('mail').select(['status', 'claimedBy', 'lastError']).executeTakeFirstOrThrow()
    await enqueueMail(db, mail, now)
    const first = await claim('first', now)
    await releaseExpiredClaims(db, { idempotent: false }, after(300))
    await db.updateTable('mail').set({ status: 'waiting' }).execute()
    const second = await claim('second', after(400))
    await recordMailFailure(db, first, failure, after(500))
    await markMailSent(db, first, after(500))
    expect(await readMail()).toMatchObject({ status: 'sending', claimedBy: 'second' })
    await releaseExpiredClaims(db, { idempotent: false }, after(700))
    expect(await readMail()).toMatchObject({ status: 'failed', claimedBy: null })
    await recordMailFailure(db, first, failure, after(800))
    expect(await readMail()).not.toMatchObject({ lastError: 'no' })
    await markMailSent(db, second, after(800))
    expect(await readMail()).toMatchObject({ status: 'sent', lastError: null })
  },
)

storeTest('purges sent and failed emails after a month, but no waiting ones', async ({ db }) => {
  for (const status of ['sent', 'failed', 'waiting'] as const) {
    await enqueueMail(db, { ...mail, subject: status }, now)
    await db.updateTable('mail').set({ status }).where('subject', '=', status).execute()
  }
  const listSubjects = async () =>
    (await db.selectFrom('mail').select('subject').execute()).map((row) => row.subject)
  await purgeOldMail(db, after(29 * 86_400))
  expect(await listSubjects()).toHaveLength(3)
  await purgeOldMail(db, after(31 * 86_400))
  expect(await listSubjects()).toEqual(['waiting'])
})

storeTest('a response from the mail server with control characters is stored on one line', async ({ db }) => {
  await enqueueMail(db, mail, now)
  const claimed = (await claimDueMail(db, 'node', now)) ?? expect.fail('No email is due')
  await recordMailFailure(db, claimed, { error: '550 No\0such\r\nuser', permanent: true }, now)
  const row = await db.selectFrom('mail').select('lastError').executeTakeFirstOrThrow()
  expect(row.lastError).toBe('550 No such user')
})

storeTest('an email that was written or last tried in the future is due', async ({ db }) => {
  await enqueueMail(db, mail, after(7200))
  // The clock of another node may be a little ahead.
  expect(await claimDueMail(db, 'node', after(7000))).toBeUndefined()
  const first = (await claimDueMail(db, 'node', now)) ?? expect.fail('No email is due')
  await recordMailFailure(db, first, { error: 'later', permanent: false }, now)
  expect(await claimDueMail(db, 'node', after(59))).toBeUndefined()
  const second = (await claimDueMail(db, 'node', after(60))) ?? expect.fail('No email is due')
  await recordMailFailure(db, second, { error: 'later', permanent: false }, after(60))
  expect((await claimDueMail(db, 'node', after(60 - 7200)))?.id).toBe(first.id)
})

storeTest('sends bulk mail after other mail', async ({ db }) => {
  await enqueueMail(db, { ...mail, subject: 'Newsletter', bulk: true }, now)
  await enqueueMail(db, { ...mail, subject: 'Your link' }, after(5))
  expect((await claimDueMail(db, 'node', after(10)))?.subject).toBe('Your link')
  expect((await claimDueMail(db, 'node', after(10)))?.subject).toBe('Newsletter')
})

storeTest(
  'keeps the text of stored emails, except those with a link that gives access to something',
  async ({ db }) => {
    const body = 'https://example.org/unsubscribe?token=abc'
    for (const purpose of ['newsletterIssue', 'campaignUpdate', 'confirmSubscription'] as const)
      await enqueueMail(db, { ...mail, subject: purpose, body, purpose }, now)
    for (let i = 0; i < 3; i++) {
      const claimed = (await claimDueMail(db, 'node', after(1))) ?? expect.fail('No email is due')
      await markMailStored(db, claimed, after(2))
    }
    const stored = await db.selectFrom('mail').select(['subject', 'body']).orderBy('subject').execute()
    expect(stored.map(({ subject, body }) => [subject, body])).toEqual([
      ['campaignUpdate', body],
      ['confirmSubscription', ''],
      ['newsletterIssue', body],
    ])
  },
)

storeTest(
  'marks an email with a token as secret, and clears secret and bulk emails once they are sent',
  async ({ db }) => {
    const link = 'https://example.org/reset-password?token=abc'
    await enqueueMail(db, { ...mail, body: `Choose:\n\n${link}` }, now)
    await enqueueMail(db, { ...mail, subject: 'Plain' }, now)
    await enqueueMail(db, { ...mail, subject: 'Many', bulk: true, html: '<p>Many</p>' }, now)
    const flags = await db.selectFrom('mail').select(['subject', 'secret']).orderBy('subject').execute()
    expect(flags.map(({ subject, secret }) => [subject, secret])).toEqual([
      ['Many', 0],
      ['Plain', 0],
      ['Salaam', 1],
    ])
    for (let i = 0; i < 3; i++) {
      const claimed = await claimDueMail(db, 'node', after(1))
      if (claimed) await markMailSent(db, claimed, after(2))
    }
    const stored = await db
      .selectFrom('mail')
      .select(['subject', 'body', 'html'])
      .orderBy('subject')
      .execute()
    expect(stored.map(({ subject, body, html }) => [subject, body, html])).toEqual([
      ['Many', '', null],
      ['Plain', mail.body, null],
      ['Salaam', '', null],
    ])
  },
)
