import { expect } from 'vitest'
import { memberTotal, memberYears } from '#app/giving/ledger/ledger-totals.server.ts'
import { issueReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import { readMemberRecords } from '#app/members/personal-data/member-records.server.ts'
import { storeTest } from '#tests/database.ts'
import { addConfirmedGift, addDonor, addGiftEntry } from '#tests/fixtures/confirmed-gift.ts'
import { addTestMember } from '#tests/member.ts'
import { submitForm } from '#tests/submit-form.ts'
import { action as addGifts } from './gift-claim-add.route.ts'
import { claimGifts, declineGiftClaim, readGiftClaimStatus, unclaimGifts } from './gift-claim-store.server.ts'
import { giftState } from './gift-state.ts'
import { listMemberGifts } from './member-gifts-store.server.ts'

const now = new Date('2026-11-22T12:00:00Z')

storeTest(
  'gifts made with a verified email address are added only when the member agrees',
  async ({ db }) => {
    const { id, email } = await addTestMember(db, { email: 'amina@example.org' })
    const other = await addTestMember(db)
    expect(await readGiftClaimStatus(db, id)).toBe('none')
    const { donorId } = await addConfirmedGift(db, {}, { email })
    await addConfirmedGift(db, { donorId, userId: other.id })
    const ownGift = await addConfirmedGift(db, { donorId, userId: id, amountCents: 100 })
    const listIds = async () =>
      (await listMemberGifts(db, { id, email, emailVerified: true }, null)).rows.map((gift) => gift.id)
    expect(await readGiftClaimStatus(db, id)).toBe('offered')
    expect(await readGiftClaimStatus(db, other.id)).toBe('none')
    expect(await listIds()).toEqual([ownGift.id])
    await claimGifts(db, other.id)
    await declineGiftClaim(db, id, now)
    expect(await readGiftClaimStatus(db, id)).toBe('declined')
    expect(await memberTotal(db, id)).toBe(100)
    await claimGifts(db, id)
    expect(await readGiftClaimStatus(db, id)).toBe('claimed')
    expect(await memberTotal(db, id)).toBe(2600)
    expect(await listIds()).toHaveLength(2)
    // Claimed gifts stay with the member who agreed, even if someone else gets the address.
    await db.updateTable('user').set({ email: 'new@example.org' }).where('id', '=', id).execute()
    const nextOwner = await addTestMember(db, { email })
    expect(await readGiftClaimStatus(db, nextOwner.id)).toBe('none')
    expect(await claimGifts(db, nextOwner.id)).toBe(false)
    // The profile says that they cannot be added again.
    expect(await readGiftClaimStatus(db, id)).toBe('claimedBefore')
    expect(await memberTotal(db, id)).toBe(2600)
    await unclaimGifts(db, id, now)
    expect(await memberTotal(db, id)).toBe(100)
    expect(await claimGifts(db, id)).toBe(false)
    expect(await submitForm({ db, member: { id } }, addGifts, {})).toMatchObject({
      text: 'We found no other gifts with your email address.',
      tone: 'error',
    })
  },
)

storeTest(
  'nothing is offered for an unverified address, an erased donor, a test gift or an unpaid gift',
  async ({ db }) => {
    const unverified = await addTestMember(db, { email: 'a@example.org', emailVerified: false })
    await addConfirmedGift(db, {}, { email: unverified.email })
    const erased = await addTestMember(db, { email: 'b@example.org' })
    await addConfirmedGift(db, {}, { email: erased.email, erasedAt: now.toISOString() })
    const unpaid = await addTestMember(db, { email: 'c@example.org' })
    const { donorId } = await addConfirmedGift(db, { isTest: 1 }, { email: unpaid.email })
    await addConfirmedGift(db, { donorId, status: 'started', receivedOn: null })
    for (const { id } of [unverified, erased, unpaid]) {
      expect(await readGiftClaimStatus(db, id)).toBe('none')
      if (id !== unpaid.id) await claimGifts(db, id)
      expect(await memberTotal(db, id)).toBe(0)
    }
    const claimed = await db.selectFrom('donor').select('id').where('userId', 'is not', null).execute()
    expect(claimed).toEqual([])
  },
)

storeTest('gifts are paged, with their states, and empty years have no statement', async ({ db }) => {
  const member = { ...(await addTestMember(db)), emailVerified: true }
  const userId = member.id
  const donorId = await addDonor(db)
  for (let day = 1; day <= 27; day++)
    await addConfirmedGift(db, { donorId, userId, receivedOn: `2026-01-${String(day).padStart(2, '0')}` })
  const refunded = await addConfirmedGift(db, { donorId, userId, receivedOn: '2025-12-31' })
  await addGiftEntry(db, refunded, { kind: 'refund', amountCents: -500 })
  await addConfirmedGift(db, { donorId, userId, receivedOn: '2024-05-01', isTest: 1 })
  const returned = await addConfirmedGift(db, { donorId, userId, receivedOn: '2023-05-01' })
  await addGiftEntry(db, returned, { kind: 'refund', amountCents: -2500 })
  const first = await listMemberGifts(db, member, null)
  expect(first.rows.map(({ receivedOn }) => receivedOn?.slice(8)).slice(0, 2)).toEqual(['27', '26'])
  const second = await listMemberGifts(db, member, first.next)
  expect(second.rows.map((gift) => giftState(gift).state)).toEqual([
    null,
    null,
    'Refunded in part',
    'Test mode',
    'Refunded',
  ])
  expect(second.next).toBeNull()
  // In 2023, nothing is left that a statement could list.
  expect(await memberYears(db, userId)).toEqual(['2026', '2025'])
})

storeTest('the list has only receipts that the member may open', async ({ db }) => {
  const member = { ...(await addTestMember(db)), emailVerified: true }
  const strangersGift = await addConfirmedGift(db)
  const own = await addConfirmedGift(db, { userId: member.id, receivedOn: '2026-11-19' })
  const other = await addConfirmedGift(db, { userId: member.id, donorId: strangersGift.donorId })
  for (const { id } of [own, other]) await db.transaction().execute((tx) => issueReceipt(tx, id, now))
  const { rows } = await listMemberGifts(db, member, null)
  expect(rows.map(({ id, receipts }) => [id, receipts.length])).toEqual([
    [other.id, 0],
    [own.id, 1],
  ])
})

storeTest('a member’s data archive contains only their own gifts and receipts', async ({ db }) => {
  const member = await addTestMember(db)
  const { id, donorId } = await addConfirmedGift(db, { userId: member.id, dedication: 'For Yusuf' })
  await db.transaction().execute((tx) => issueReceipt(tx, id, now))
  const other = await addConfirmedGift(db)
  await db.transaction().execute((tx) => issueReceipt(tx, other.id, now))
  const records = await readMemberRecords(db, { ...member, emailVerified: true })
  expect(records.gift).toMatchObject([{ dedication: 'For Yusuf' }])
  expect(records.receipt).toMatchObject([{ number: 1 }])
  expect(records.donor).toHaveLength(1)
  expect(JSON.stringify(records)).not.toContain(other.donorId)
  expect(donorId).not.toBe(other.donorId)
})
