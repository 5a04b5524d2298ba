import { expect } from 'vitest'
import {
  claimDueMail,
  enqueueMail,
  markMailStored,
  releaseExpiredClaims,
} from '#app/platform/mail/mail-outbox.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import type { MailCheck } from './mail-check.ts'
import {
  cancelMail,
  countMailByStatus,
  findMail,
  mailQuery,
  retryFailedMail,
  retryMail,
  sendStoredMail,
} from './outbox-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const mail = { to: 'amina@example.org', subject: 'Salaam', body: 'Welcome, Amina.' }

storeTest('cancels and retries a waiting email, but not one that is being sent', async ({ db }) => {
  const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
  const id = await enqueueMail(db, mail, now)
  expect(await cancelMail(db, id, admin, after(1))).toBe(true)
  expect(await cancelMail(db, id, admin, after(1))).toBe(false)
  expect(await findMail(db, id)).toMatchObject({ status: 'cancelled', dueAt: after(1).toISOString() })
  expect(await claimDueMail(db, 'node', after(1))).toBeUndefined()
  expect(await retryMail(db, { id, checks: [] }, admin, after(2))).toBe(true)
  expect((await claimDueMail(db, 'node', after(3)))?.id).toBe(id)
  expect(await cancelMail(db, id, admin, after(4))).toBe(false)
  expect(await retryMail(db, { id, checks: [] }, admin, after(4))).toBe(false)
  const activityEntries = await db.selectFrom('activity').select(['verb', 'label']).orderBy('at').execute()
  expect(activityEntries).toEqual([
    { verb: 'cancelled', label: '“Salaam” to amina@example.org' },
    { verb: 'retried', label: '“Salaam” to amina@example.org' },
  ])
})

storeTest('does not retry an email whose recipient unsubscribed', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  const id = await enqueueMail(db, mail, now)
  await cancelMail(db, id, admin, now)
  await db.updateTable('mail').set({ withdrawnAt: now.toISOString() }).execute()
  expect(await retryMail(db, { id, checks: [] }, admin, after(1))).toBe(false)
})

storeTest('retries all failed emails, except those that may have arrived', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  await enqueueMail(db, { ...mail, subject: 'Cut off' }, now)
  await claimDueMail(db, 'node', now)
  await releaseExpiredClaims(db, { idempotent: false }, after(400))
  await enqueueMail(db, { ...mail, subject: 'Refused' }, now)
  await db.updateTable('mail').set({ status: 'failed' }).where('subject', '=', 'Refused').execute()
  expect(await countMailByStatus(db)).toEqual({
    waiting: 0,
    sending: 0,
    sent: 0,
    stored: 0,
    failed: 2,
    cancelled: 0,
  })
  expect(await retryFailedMail(db, [], admin, after(500))).toEqual({ count: 1, canceled: 0, onHold: 0 })
  const rows = await db.selectFrom('mail').select(['id', 'subject', 'status']).orderBy('subject').execute()
  expect(rows.map(({ subject, status }) => [subject, status])).toEqual([
    ['Cut off', 'failed'],
    ['Refused', 'waiting'],
  ])
  expect(await retryMail(db, { id: rows[0]?.id ?? '', checks: [] }, admin, after(600))).toBe(true)
})

storeTest('never returns the text of a confidential email', async ({ db }) => {
  const secretId = await enqueueMail(db, { ...mail, body: 'Open /x?token=xyz', html: '<p>xyz</p>' }, now)
  const plainId = await enqueueMail(db, { ...mail, to: 'b@example.org' }, now)
  expect(await findMail(db, secretId)).toMatchObject({ subject: 'Salaam', body: null })
  expect((await findMail(db, plainId))?.body).toBe('Welcome, Amina.')
  const rows = await mailQuery(db, { status: null, search: null }).execute()
  expect(JSON.stringify(rows)).not.toMatch(/xyz|Welcome/)
  const found = await mailQuery(db, { status: 'waiting', search: 'B@example sal' }).execute()
  expect(found.map(({ id }) => id)).toEqual([plainId])
})

storeTest('sends stored emails later, except those whose text was deleted', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  for (const subject of ['Reply', 'Reminder', 'Link']) {
    await enqueueMail(db, { ...mail, subject, secret: subject === 'Link' }, now)
    const claimed = (await claimDueMail(db, 'node', now)) ?? expect.fail('no mail is due')
    await markMailStored(db, claimed, after(1))
  }
  const rows = await db.selectFrom('mail').select(['id', 'subject', 'status', 'sentAt', 'storedAt']).execute()
  for (const row of rows) {
    expect(row).toMatchObject({ status: 'stored', sentAt: null, storedAt: after(1).toISOString() })
  }
  const idOf = (subject: string) => rows.find((row) => row.subject === subject)?.id ?? ''
  expect(await findMail(db, idOf('Link'))).toMatchObject({ body: null, hasText: false })
  expect(await retryMail(db, { id: idOf('Link'), checks: [] }, admin, after(2))).toBe(false)
  // A canceled email whose text was deleted is not sent either.
  expect(await cancelMail(db, idOf('Link'), admin, after(2))).toBe(true)
  expect(await retryMail(db, { id: idOf('Link'), checks: [] }, admin, after(2))).toBe(false)
  expect(await retryMail(db, { id: idOf('Reply'), checks: [] }, admin, after(2))).toBe(true)
  expect(await sendStoredMail(db, [], admin, after(3))).toEqual({ count: 1, canceled: 0, onHold: 0 })
  expect(await countMailByStatus(db)).toMatchObject({ waiting: 2, stored: 0, cancelled: 1 })
  expect(await sendStoredMail(db, [], admin, after(4))).toEqual({ count: 0, canceled: 0, onHold: 0 })
})

storeTest(
  'cancels stored emails that must no longer be sent, and refuses to send one of them individually',
  async ({ db }) => {
    const admin = await addTestMember(db, { role: 'admin' })
    const ids: string[] = []
    for (const to of ['amina@example.org', 'left@example.org']) {
      ids.push(await enqueueMail(db, { ...mail, to }, now))
      const claimed = (await claimDueMail(db, 'node', now)) ?? expect.fail('no mail is due')
      await markMailStored(db, claimed, after(1))
    }
    const [sendable = '', blocked = ''] = ids
    const check: MailCheck = async (_, ids) =>
      new Map(ids.filter((id) => id === blocked).map((id) => [id, { reason: 'They have left.' }]))
    expect(await retryMail(db, { id: blocked, checks: [check] }, admin, after(2))).toBe('They have left.')
    expect(await sendStoredMail(db, [check], admin, after(3))).toEqual({ count: 1, canceled: 1, onHold: 0 })
    expect(await findMail(db, sendable)).toMatchObject({ status: 'waiting' })
    expect(await findMail(db, blocked)).toMatchObject({ status: 'cancelled', lastError: 'They have left.' })
    const entries = await db.selectFrom('activity').select(['verb', 'label']).orderBy('verb').execute()
    expect(entries).toEqual([
      { verb: 'cancelled', label: '1 stored email' },
      { verb: 'retried', label: '1 stored email' },
    ])
  },
)
