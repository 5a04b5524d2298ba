import { expect } from 'vitest'
import { changeEach, revertEach } from '#app/cms/bulk-changes/bulk-change-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { storeTest } from '#tests/database.ts'
import type { MailBlock, MailCheck } from './mail-check.ts'
import { changeSelectedMail, findInOutbox, revertCanceledMail } from './mail-selection.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const admin = { id: 'a', name: 'Amina', email: 'amina@example.org' }

const add = async (db: Database, status: 'waiting' | 'failed' | 'stored' | 'sent') => {
  const id = await enqueueMail(db, { to: 'reader@example.org', subject: status, body: 'Salaam' }, now)
  await db.updateTable('mail').set({ status }).where('id', '=', id).execute()
  return { id, version: 0 }
}

const listStatuses = async (db: Database) =>
  (await db.selectFrom('mail').select('status').orderBy('subject').execute()).map(({ status }) => status)

storeTest(
  'cancels selected emails and sends them again, except those for which it is too late',
  async ({ db }) => {
    const items = [
      await add(db, 'waiting'),
      await add(db, 'failed'),
      await add(db, 'stored'),
      await add(db, 'sent'),
    ]
    const change = (name: 'cancel' | 'retry') =>
      db
        .transaction()
        .execute((tx) =>
          changeEach(
            tx,
            { list: 'mail', items },
            ({ id }) => changeSelectedMail(tx, { id, change: name, checks: [] }, admin, now),
            now,
          ),
        )
    const canceled = await change('cancel')
    expect(canceled).toMatchObject({ changed: 3, refused: 1 })
    expect(await listStatuses(db)).toEqual(['cancelled', 'sent', 'cancelled', 'cancelled'])
    // One of them has been sent in the meantime.
    await changeSelectedMail(db, { id: items[0]?.id ?? '', change: 'retry', checks: [] }, admin, now)
    await db.updateTable('mail').set({ status: 'sent' }).where('subject', '=', 'waiting').execute()
    const undone = await db
      .transaction()
      .execute((tx) =>
        revertEach(
          tx,
          { list: 'mail', id: canceled.undo ?? '' },
          (item) => revertCanceledMail(tx, { ...item, checks: [] }, admin, now),
          now,
        ),
      )
    expect(undone).toMatchObject({ changed: 2, conflict: 1 })
    expect(await listStatuses(db)).toEqual(['failed', 'sent', 'stored', 'sent'])
    const retried = await change('retry')
    expect(retried).toMatchObject({ changed: 2, refused: 2, undo: null })
    expect(await listStatuses(db)).toEqual(['waiting', 'sent', 'waiting', 'sent'])
  },
)

storeTest('an email whose recipient unsubscribed is neither sent nor restored', async ({ db }) => {
  const { id } = await add(db, 'waiting')
  const withdrawn = { status: 'cancelled', withdrawnAt: now.toISOString() } as const
  await db.updateTable('mail').set(withdrawn).where('id', '=', id).execute()
  const retry = await changeSelectedMail(db, { id, change: 'retry', checks: [] }, admin, now)
  expect(retry).toEqual({ outcome: 'refused' })
  const item = { id, version: 0, before: { status: 'waiting' }, checks: [] }
  expect(await revertCanceledMail(db, item, admin, now)).toEqual({ outcome: 'conflict' })
})

storeTest('undoing a cancellation does not queue an email that must not be sent', async ({ db }) => {
  const ids = [(await add(db, 'waiting')).id, (await add(db, 'failed')).id]
  const check: MailCheck = async () =>
    new Map<string, MailBlock>(ids.map((id) => [id, { reason: 'Stopped', isOnHold: true }]))
  await db.updateTable('mail').set({ status: 'cancelled' }).execute()
  const outcomes: string[] = []
  for (const [index, status] of ['waiting', 'failed'].entries()) {
    const item = { id: ids[index] ?? '', version: 0, before: { status }, checks: [check] }
    outcomes.push((await revertCanceledMail(db, item, admin, now)).outcome)
  }
  // A failed email waits for an admin, and is checked when they retry it.
  expect(outcomes).toEqual(['refused', 'changed'])
  expect(await listStatuses(db)).toEqual(['failed', 'cancelled'])
})

storeTest('a bulk retry skips an email that may have arrived', async ({ db }) => {
  const { id } = await add(db, 'failed')
  await db.updateTable('mail').set({ deliveryUnknown: 1 }).where('id', '=', id).execute()
  const retry = await changeSelectedMail(db, { id, change: 'retry', checks: [] }, admin, now)
  expect(retry).toEqual({ outcome: 'refused' })
  expect(await listStatuses(db)).toEqual(['failed'])
})

storeTest('selecting all that match selects the emails in the filtered list', async ({ db }) => {
  await add(db, 'sent')
  const failed = await add(db, 'failed')
  expect(await findInOutbox(db, new URLSearchParams('status=failed'), 10, now)).toEqual([failed])
})
