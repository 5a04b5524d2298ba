import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import {
  addAmina,
  confirmByEmail,
  first,
  last,
  later,
  listSubscriptions,
  profileConsent,
  site,
} from '#tests/newsletter-subscription.ts'
import { sendNextCopies, startIssue } from './issue-sending.server.ts'
import { addIssue } from './issue-store.server.ts'
import {
  endSubscription,
  findSubscription,
  linkSubscriptions,
  subscribe,
  unsubscribe,
} from './subscription-store.server.ts'

storeTest(
  'an issue goes to members and to addresses without an account, and to nobody twice',
  async ({ db }) => {
    const admin = await addTestMember(db, { role: 'admin' })
    const amina = await addAmina(db, false)
    await subscribe(db, amina.id, profileConsent, first)
    for (const email of ['amina@example.org', 'reader@example.org', 'gone@example.org'])
      await confirmByEmail(db, email)
    const endedSubscription = (await listSubscriptions(db)).find(({ email }) => email === 'gone@example.org')
    await endSubscription(db, endedSubscription?.id ?? '', later)
    const id = await addIssue(db, { subject: 'News', body: 'Salaam' }, admin, later)
    await startIssue(db, { id, version: 1, origin: site.origin }, admin, later)
    await sendNextCopies(db, later, 1)
    await db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', amina.id).execute()
    for (let round = 0; round < 3; round++) {
      await db.updateTable('mail').set({ status: 'sent' }).where('bulk', '=', 1).execute()
      await sendNextCopies(db, later, 1)
    }
    const emails = await db
      .selectFrom('mail')
      .select(['recipient', 'headers'])
      .where('bulk', '=', 1)
      .orderBy('recipient')
      .execute()
    expect(emails.map(({ recipient }) => recipient)).toEqual(['amina@example.org', 'reader@example.org'])
    for (const { headers } of emails) {
      const token = /token=([\w-]+)/.exec(JSON.parse(headers)['List-Unsubscribe'])?.[1] ?? ''
      expect(await findSubscription(db, token)).toMatchObject({ unsubscribedAt: null })
    }
  },
)

/** Starts sending an issue, and puts a copy for each subscription into the outbox. */
async function sendIssue(db: Database) {
  const admin = await addTestMember(db, { role: 'admin' })
  const id = await addIssue(db, { subject: 'News', body: 'Salaam' }, admin, first)
  await startIssue(db, { id, version: 1, origin: site.origin }, admin, first)
  await sendNextCopies(db, first)
}

const listCopies = (db: Database) =>
  db.selectFrom('mail').select(['status', 'dueAt']).where('bulk', '=', 1).orderBy('status').execute()

storeTest('a member who has unsubscribed gets no copy that was queued for their address', async ({ db }) => {
  const amina = await addAmina(db, false)
  await subscribe(db, amina.id, profileConsent, first)
  await unsubscribe(db, amina.id, later)
  await confirmByEmail(db, 'amina@example.org')
  await sendIssue(db)
  expect(await listCopies(db)).toMatchObject([{ status: 'waiting' }])
  await db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', amina.id).execute()
  await linkSubscriptions(db, last)
  expect(await listCopies(db)).toEqual([{ status: 'cancelled', dueAt: later.toISOString() }])
})

storeTest('if two copies are queued for a member, one is canceled', async ({ db }) => {
  const amina = await addAmina(db)
  await subscribe(db, amina.id, profileConsent, first)
  await confirmByEmail(db, 'reader@example.org')
  await sendIssue(db)
  expect(await listCopies(db)).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }])
  await db.updateTable('user').set({ email: 'reader@example.org' }).where('id', '=', amina.id).execute()
  await linkSubscriptions(db, last)
  expect(await listCopies(db)).toMatchObject([{ status: 'cancelled' }, { status: 'waiting' }])
})
