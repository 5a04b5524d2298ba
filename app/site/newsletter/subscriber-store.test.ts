import { expect } from 'vitest'
import { searchedPage } from '#app/platform/database/search.server.ts'
import { placeholderEmail } from '#app/platform/mail/placeholder-email.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import {
  countDeliverable,
  countSubscribers,
  removeSubscriber,
  subscriberOrder,
  subscribersQuery,
} from './subscriber-store.server.ts'
import { subscribe, unsubscribe } from './subscription-store.server.ts'

storeTest('subscribers are found by name and email, most recent consent first', async ({ db }) => {
  for (const [index, name] of ['Amina Yusuf', 'Bilal', 'Yusuf Rahman', 'Yusuf Gone'].entries()) {
    const { id } = await addTestMember(db, { name, email: `m${index}@example.org` })
    await subscribe(db, id, { text: 'Yes', source: 'profile' }, new Date(Date.UTC(2026, 10, index + 1)))
    if (name === 'Yusuf Gone') await unsubscribe(db, id, new Date())
  }
  await addTestMember(db, { name: 'Yusuf who never did' })
  const names = async (search: string | null, unsubscribed = false) => {
    const page = await searchedPage(subscribersQuery(db, { unsubscribed, search }), subscriberOrder, null, 2)
    return page.rows.map(({ name }) => name)
  }
  expect(await names(null)).toEqual(['Yusuf Rahman', 'Bilal'])
  expect(await names('YUSUF')).toEqual(['Yusuf Rahman', 'Amina Yusuf'])
  expect(await names('yusuf m0@')).toEqual(['Amina Yusuf'])
  expect(await names('yusuf', true)).toEqual(['Yusuf Gone'])
  expect(await names('nobody')).toEqual([])
  const first = await searchedPage(
    subscribersQuery(db, { unsubscribed: false, search: null }),
    subscriberOrder,
    null,
    2,
  )
  const rest = await searchedPage(
    subscribersQuery(db, { unsubscribed: false, search: null }),
    subscriberOrder,
    first.next,
    2,
  )
  expect(rest.rows.map(({ name }) => name)).toEqual(['Amina Yusuf'])
})

storeTest('the activity log names a subscriber without an email, not their placeholder', async ({ db }) => {
  for (const name of ['Amina Yusuf', '']) {
    const { id } = await addTestMember(db, { name, email: placeholderEmail(`m${name.length}`) })
    await subscribe(db, id, { text: 'Yes', source: 'profile' }, new Date())
    await removeSubscriber(db, id, null, new Date())
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
