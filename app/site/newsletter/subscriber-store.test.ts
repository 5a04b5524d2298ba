import { expect } from 'vitest'
import { deferredKeysetPage } from '#app/platform/database/search.server.ts'
import { claimDueMail, enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { placeholderEmail } from '#app/platform/mail/placeholder-email.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import {
  confirmByEmail,
  first,
  last,
  later,
  listSubscriptions,
  profileConsent,
  requestByEmail,
} from '#tests/newsletter-subscription.ts'
import {
  endSelectedSubscription,
  findSubscribers,
  restoreSelectedSubscription,
} from './subscriber-selection.server.ts'
import {
  countDeliverable,
  countSubscribers,
  deleteSubscriber,
  findSubscriberById,
  restoreSubscriber,
  subscriberOrder,
  subscribersQuery,
  unsubscribeByAdmin,
} from './subscriber-store.server.ts'
import { subscribe, unsubscribe } from './subscription-store.server.ts'

storeTest('subscribers are found by name and email, most recent consent first', async ({ db }) => {
  for (const [index, name] of ['Amina Yusuf', 'Bilal', 'Yusuf Rahman', 'Yusuf Gone'].entries()) {
    const { id } = await addTestMember(db, { name, email: `m${index}@example.org` })
    await subscribe(db, id, { text: 'Yes', source: 'profile' }, new Date(Date.UTC(2026, 10, index + 1)))
    if (name === 'Yusuf Gone') await unsubscribe(db, id, new Date())
  }
  await addTestMember(db, { name: 'Yusuf who never did' })
  const findNames = async (search: string | null, unsubscribed = false) => {
    const page = await deferredKeysetPage(
      subscribersQuery(db, { unsubscribed, search }),
      subscriberOrder,
      null,
      2,
    )
    return page.rows.map(({ name }) => name)
  }
  expect(await findNames(null)).toEqual(['Yusuf Rahman', 'Bilal'])
  expect(await findNames('YUSUF')).toEqual(['Yusuf Rahman', 'Amina Yusuf'])
  expect(await findNames('yusuf m0@')).toEqual(['Amina Yusuf'])
  expect(await findNames('yusuf', true)).toEqual(['Yusuf Gone'])
  expect(await findNames('nobody')).toEqual([])
  const firstPage = await deferredKeysetPage(
    subscribersQuery(db, { unsubscribed: false, search: null }),
    subscriberOrder,
    null,
    2,
  )
  const rest = await deferredKeysetPage(
    subscribersQuery(db, { unsubscribed: false, search: null }),
    subscriberOrder,
    firstPage.next,
    2,
  )
  expect(rest.rows.map(({ name }) => name)).toEqual(['Amina Yusuf'])
})

storeTest('the activity log shows a name instead of a placeholder email address', async ({ db }) => {
  for (const name of ['Amina Yusuf', '']) {
    const { id } = await addTestMember(db, { name, email: placeholderEmail(`m${name.length}`) })
    await subscribe(db, id, { text: 'Yes', source: 'profile' }, new Date())
    await unsubscribeByAdmin(db, id, null, new Date())
  }
  const entries = await db.selectFrom('activity').select('label').orderBy('label').execute()
  expect(entries).toEqual([{ label: 'Amina Yusuf' }, { label: 'Member without an email' }])
})

storeTest(
  'suspended members and those with an unconfirmed address are subscribed but not deliverable',
  async ({ db }) => {
    for (const emailVerified of [true, true, false, false]) {
      const { id } = await addTestMember(db, { emailVerified })
      await subscribe(db, id, { text: 'Yes', source: 'profile' }, new Date())
    }
    const { id } = await addTestMember(db)
    await subscribe(db, id, { text: 'Yes', source: 'profile' }, new Date())
    await db.updateTable('user').set({ disabledAt: '2026-11-01' }).where('id', '=', id).execute()
    await addTestMember(db, { emailVerified: false })
    expect(await countSubscribers(db)).toEqual({ subscribed: 5, unsubscribed: 0 })
    expect(await countDeliverable(db)).toBe(2)
    await db.updateTable('user').set({ disabledAt: '2026-11-01' }).where('emailVerified', '=', 0).execute()
    expect(await countDeliverable(db)).toBe(2)
  },
)

storeTest(
  'an admin ends, restores and deletes a subscription of someone without an account',
  async ({ db }) => {
    const admin = await addTestMember(db, { role: 'admin' })
    await confirmByEmail(db, 'reader@example.org')
    const [{ id = '' } = {}] = await listSubscriptions(db)
    expect(await findSubscriberById(db, id)).toMatchObject({ email: 'reader@example.org', userId: null })
    expect(await unsubscribeByAdmin(db, id, admin, later)).toBe(true)
    expect(await countDeliverable(db)).toBe(0)
    expect(await restoreSubscriber(db, id, later.toISOString(), admin, last)).toBe(true)
    await requestByEmail(db, 'reader@example.org')
    const emails = await db.selectFrom('mail').select('recipient').execute()
    expect(emails).toContainEqual({ recipient: 'reader@example.org' })
    expect(await deleteSubscriber(db, id, admin, last)).toBe(true)
    expect(await deleteSubscriber(db, id, admin, last)).toBe(false)
    for (const table of ['newsletterSubscription', 'newsletterRequest', 'activity', 'mail'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain('reader@')
    await subscribe(db, admin.id, profileConsent, first)
    expect(await deleteSubscriber(db, admin.id, admin, last)).toBe(false)
  },
)

storeTest('deleting a subscriber leaves other emails to the same person in the outbox', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  await confirmByEmail(db, 'reader@example.org')
  const [{ id = '' } = {}] = await listSubscriptions(db)
  const receipt = { to: 'reader@example.org', subject: 'Your receipt', body: 'Thank you.' }
  await enqueueMail(db, receipt, later)
  expect(await deleteSubscriber(db, id, admin, last)).toBe(true)
  expect(await claimDueMail(db, 'node', last)).toMatchObject({ recipient: receipt.to, body: receipt.body })
  expect(await claimDueMail(db, 'node', last)).toBeUndefined()
})

storeTest('selected subscriptions are ended, and restored unless they have changed since', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  await confirmByEmail(db, 'reader@example.org')
  await confirmByEmail(db, 'other@example.org')
  const ids = (await listSubscriptions(db)).map(({ id }) => id)
  const search = new URLSearchParams('q=reader')
  expect(await findSubscribers(db, search, 10, later)).toHaveLength(1)
  for (const id of ids)
    expect(await endSelectedSubscription(db, id, admin, later)).toMatchObject({ outcome: 'changed' })
  expect(await endSelectedSubscription(db, ids[0] ?? '', admin, last)).toEqual({ outcome: 'unchanged' })
  expect(await endSelectedSubscription(db, 'none', admin, last)).toEqual({ outcome: 'notFound' })
  await confirmByEmail(db, 'reader@example.org')
  const before = { unsubscribedAt: later.toISOString() }
  const restored = []
  for (const id of ids)
    restored.push((await restoreSelectedSubscription(db, { id, version: 0, before }, admin, last)).outcome)
  expect(restored.sort()).toEqual(['changed', 'conflict'])
  expect(await countDeliverable(db)).toBe(2)
})
