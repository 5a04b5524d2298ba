import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { mailQuery } from '#app/cms/outbox/outbox-store.server.ts'
import { collections } from '#app/collections.ts'
import { recordRefund } from '#app/giving/gifts/record-gift.server.ts'
import { readGiftFilter } from '#app/giving/treasurer/gift-filter.ts'
import { listGifts } from '#app/giving/treasurer/gift-list-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { replacedCodeError } from '#app/platform/sms/sms-outbox.server.ts'
import { addReport, listReports, resolveReport } from '#app/quran/groups/report-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { storeGift } from '#tests/fixtures/gift-fixture.ts'
import { mail, now } from '#tests/mail.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'
import { listAttentionItems } from './attention-store.server.ts'
import { lastMonths } from './overview-months.ts'
import { countNewMembers, countReadingDays, countSignups, sumGifts } from './overview-store.server.ts'

const months = lastMonths(new Date('2026-11-21T12:00:00Z'), 'America/New_York')
const admin = { id: 'a', role: 'admin' } as const
const lastTwo = (values: number[]) => values.slice(-2)

storeTest('new members are counted by month in the site’s time zone', async ({ db }) => {
  for (const at of [
    '2025-11-15T00:00:00Z',
    '2026-10-31T12:00:00Z',
    '2026-11-01T03:00:00Z',
    '2026-11-01T05:00:00Z',
  ])
    await addTestMember(db, {}, new Date(at))
  const counts = await countNewMembers(db, months)
  expect(counts).toHaveLength(12)
  expect(lastTwo(counts)).toEqual([2, 1])
  expect(counts.slice(0, -2).every((count) => count === 0)).toBe(true)
})

storeTest('two entries by a member on one day count as one reading day', async ({ db }) => {
  const [a, b] = [await addTestMember(db), await addTestMember(db)]
  const days = [
    [a, '2026-10-31'],
    [a, '2026-11-01'],
    [a, '2026-11-01'],
    [b, '2026-11-01'],
  ] as const
  for (const [{ id: userId }, localDate] of days) {
    await db
      .insertInto('quranEntry')
      .values(quranEntryRow({ userId, localDate, pages: 1 }))
      .execute()
  }
  expect(lastTwo(await countReadingDays(db, months))).toEqual([1, 2])
})

storeTest(
  'gifts net of refunds are summed by month, with zakat separate from the rest; pledges are not counted',
  async ({ db }) => {
    const pledge = {
      name: 'M',
      email: 'm@example.org',
      currency: 'USD',
      createdAt: '2026-11-10T12:00:00.000Z',
    }
    await db
      .insertInto('pledge')
      .values({ ...pledge, id: 'p', reference: 'p', amountCents: 500, status: 'pledged' })
      .execute()
    await storeGift(db, { amountCents: 1500, receivedOn: '2026-10-31' })
    const { id } = await storeGift(db, { amountCents: 1200, receivedOn: '2026-11-01' })
    const refund = { id: 'r', giftId: id, amountCents: 200, reason: 'asked' }
    await recordRefund(db, refund, null, new Date('2026-11-20T12:00:00Z'))
    await storeGift(db, { amountCents: 700, receivedOn: '2026-11-02', fundId: 'zakat' })
    const { others, zakat } = await sumGifts(db, months)
    expect([lastTwo(others), lastTwo(zakat)]).toEqual([
      [1500, 1000],
      [0, 700],
    ])
    expect(await listAttentionItems(db, collections.listed, '2026-11-21', admin)).toEqual([
      expect.objectContaining({ count: 1, singular: 'pledge not yet received' }),
    ])
  },
)

storeTest('canceled and waitlisted sign-ups are not counted', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  for (const status of ['confirmed', 'waitlisted', 'cancelled'] as const) {
    const eventId = await addEvent(db)
    const createdAt = '2026-11-10T12:00:00.000Z'
    await db
      .insertInto('eventSignup')
      .values({ id: randomUUID(), eventId, userId, createdAt, status })
      .execute()
  }
  expect(lastTwo(await countSignups(db, months, null))).toEqual([0, 1])
  // All events are drafts without a location.
  const items = await listAttentionItems(db, collections.listed, '2026-11-21', admin)
  expect(items.map(({ count, path }) => [count, path])).toEqual([
    [3, '/admin/opportunities?when=no-location'],
    [3, '/admin/opportunities?when=drafts'],
  ])
  expect(await listAttentionItems(db, collections.listed, '2027-01-01', admin)).toHaveLength(1)
})

async function addEvent(db: Database) {
  const id = randomUUID()
  await db
    .insertInto('event')
    .values({
      id,
      slug: id,
      title: 'Cleanup',
      description: '',
      localDate: '2026-12-01',
      lastDate: '2026-12-01',
      startTime: null,
      endTime: null,
      locationName: '',
      locationAddress: '',
      pictureId: null,
      status: 'confirmed',
      sequence: 0,
      sample: 0,
      publishedAt: null,
      createdAt: '2026-11-10T12:00:00.000Z',
      updatedAt: '2026-11-10T12:00:00.000Z',
    })
    .execute()
  return id
}

storeTest(
  'text messages that failed this week need attention, except those whose codes were replaced',
  async ({ db }) => {
    const add = (createdAt: string, status: 'failed' | 'sent', lastError: string | null) =>
      db
        .insertInto('smsMessage')
        .values({
          id: randomUUID(),
          recipient: '+14045550100',
          body: '',
          status,
          lastError,
          createdAt,
          expiresAt: createdAt,
          finishedAt: createdAt,
        })
        .execute()
    await add('2026-11-21T10:00:00.000Z', 'failed', null)
    await add('2026-11-20T10:00:00.000Z', 'failed', 'Twilio: 21211')
    await add('2026-11-20T10:00:00.000Z', 'failed', replacedCodeError)
    await add('2026-11-20T10:00:00.000Z', 'sent', null)
    await add('2026-11-01T10:00:00.000Z', 'failed', null)
    expect(await listAttentionItems(db, collections.listed, '2026-11-21', admin)).toMatchObject([
      { count: 2, path: '/admin/text-messages' },
    ])
    expect(
      await listAttentionItems(db, collections.listed, '2026-11-21', { id: 'e', role: 'editor' }),
    ).toEqual([])
  },
)

storeTest('the overview counts as many stored emails as the list that it links to', async ({ db }) => {
  for (const [index, body] of ['Salaam', ''].entries()) {
    await enqueueMail(db, { ...mail, to: `m${index}@example.org` }, now)
    await db
      .updateTable('mail')
      .set({ status: 'stored', body })
      .where('recipient', '=', `m${index}@example.org`)
      .execute()
  }
  expect(await listAttentionItems(db, collections.listed, '2026-11-21', admin)).toMatchObject([
    { count: 2, path: '/admin/mail?status=stored' },
  ])
  expect(await mailQuery(db, { status: 'stored', search: null }).execute()).toHaveLength(2)
})

storeTest('reports from groups, and groups that wait for approval, need attention', async ({ db }) => {
  const at = now.toISOString()
  const group = { createdAt: at, kind: 'minors' as const }
  const groups = ['waiting', 'approved', 'suspended'].map((id) => ({ ...group, id, name: id }))
  await db.insertInto('quranGroup').values(groups).execute()
  await db.updateTable('quranGroup').set({ approvedAt: at }).where('id', '=', 'approved').execute()
  for (const { id } of groups) {
    const { id: userId } = await addTestMember(db)
    if (id === 'suspended')
      await db.updateTable('user').set({ disabledAt: at }).where('id', '=', userId).execute()
    const membership = { groupId: id, userId, joinedAt: at, role: 'admin' as const }
    await db.insertInto('quranGroupMember').values(membership).execute()
    const report = { groupId: id, groupName: id, reporterId: userId, reportedId: userId }
    await addReport(db, { ...report, reason: 'other', note: '', words: null }, now)
  }
  const [first] = await listReports(db)
  await resolveReport(db, first?.id ?? '', true, null, now)
  expect(await listAttentionItems(db, collections.listed, '2026-11-21', admin)).toEqual([
    expect.objectContaining({ count: 2, path: '/admin/quran-groups#reports' }),
    expect.objectContaining({ count: 1, path: '/admin/quran-groups#minors' }),
  ])
  const editor = { id: 'e', role: 'editor' } as const
  expect(await listAttentionItems(db, collections.listed, '2026-11-21', editor)).toEqual([])
})

storeTest('a disputed gift needs attention while a response is needed', async ({ db }) => {
  const at = now.toISOString()
  const states = ['needsResponse', 'underReview', 'won', 'lost', 'closed'] as const
  for (const status of states) {
    const { id: giftId } = await storeGift(db)
    const dispute = {
      id: status,
      giftId,
      status,
      amountCents: 2000,
      openedAt: at,
      stateAt: at,
      changedAt: at,
    }
    // For an inquiry, no money is withdrawn.
    await db
      .insertInto('dispute')
      .values({ ...dispute, isInquiry: 1 })
      .execute()
  }
  // More than a year after the dispute was opened.
  const readItems = () => listAttentionItems(db, collections.listed, '2027-06-01', admin)
  const [item] = await readItems()
  expect(item).toMatchObject({ count: 1, singular: 'disputed gift that needs a response' })
  const filter = readGiftFilter(new URL(item?.path ?? '', 'http://localhost').searchParams)
  expect((await listGifts(db, filter, null)).rows).toHaveLength(1)
  await db.updateTable('dispute').set({ status: 'underReview' }).where('id', '=', 'needsResponse').execute()
  expect(await readItems()).toEqual([])
  expect((await listGifts(db, filter, null)).rows).toEqual([])
})

storeTest('nothing needs attention on an empty site', async ({ db }) => {
  expect(await listAttentionItems(db, collections.listed, '2026-11-21', admin)).toEqual([])
})
