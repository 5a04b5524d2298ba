import { expect } from 'vitest'
import { issueReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import { recurringGiftJob } from '#app/giving/recurring/apply-subscription.server.ts'
import { findRecurringGift } from '#app/giving/recurring/recurring-gift-store.server.ts'
import { requireGift } from '#app/giving/treasurer/gift-store.server.ts'
import { resendReceipt } from '#app/giving/treasurer/receipt-correction-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { storeTest } from '#tests/database.ts'
import { addCampaign } from '#tests/fixtures/campaign-fixture.ts'
import { addConfirmedGift, addDonor } from '#tests/fixtures/confirmed-gift.ts'
import { addTestMember } from '#tests/member.ts'
import { runImport, runUndo } from '#tests/run-import.ts'
import { eraseMember } from './erase-member.server.ts'
import { countErased } from './erased-counts.server.ts'
import { readMemberRecords } from './member-records.server.ts'

const now = new Date('2026-11-23T15:00:00Z')
const at = now.toISOString()

/** A member and someone who was not logged in, who both gave with the same email address. */
async function addSharedAddress(db: Database) {
  const member = { ...(await addTestMember(db)), emailVerified: true }
  const other = await addConfirmedGift(
    db,
    { publicName: 'Sara' },
    { name: 'Sara', email: 'family@example.org' },
  )
  const texts = {
    receiptName: member.name,
    publicName: member.name,
    dedication: 'For my father',
    message: 'Salaam',
    wantsUpdates: 1,
  }
  const own = await addConfirmedGift(db, { donorId: other.donorId, userId: member.id, ...texts })
  const amount = { fundId: 'general', amountCents: 2000, currency: 'USD', interval: 'month' as const }
  await db
    .insertInto('recurringGift')
    .values({
      ...{ id: 'r-1', reference: 'REC-1', donorId: other.donorId, userId: member.id, ...amount, ...texts },
      ...{ status: 'active', subscriptionId: 'sub_1', createdAt: at },
    })
    .execute()
  return { member, other, own }
}

storeTest(
  'erasing a member anonymizes and stops their gifts, even if someone else gave with the same address',
  async ({ db }) => {
    const { member, other, own } = await addSharedAddress(db)
    expect((await countErased(db, member)).anonymized).toEqual(['1 gift'])
    await eraseMember(db, member, now)
    const gifts = await db
      .selectFrom('gift')
      .innerJoin('donor', 'donor.id', 'donorId')
      .select([
        'gift.id',
        'receiptName',
        'publicName',
        'dedication',
        'message',
        'wantsUpdates',
        'donor.name',
        'erasedAt',
      ])
      .execute()
    const blank = { receiptName: '', publicName: '', dedication: '', message: '', wantsUpdates: 0 }
    expect(gifts).toContainEqual({ id: own.id, ...blank, name: 'Deleted user', erasedAt: at })
    expect(gifts).toContainEqual({
      ...{ id: other.id, ...blank, publicName: 'Sara', name: 'Sara', erasedAt: null },
    })
    // The job stops a gift whose donor was erased.
    expect(await findRecurringGift(db, 'r-1')).toMatchObject({ ...blank, donorEmail: '', donorErasedAt: at })
    const jobs = db.selectFrom('job').select('subject').where('kind', '=', recurringGiftJob)
    expect(await jobs.execute()).toEqual([{ subject: 'r-1' }])
  },
)

storeTest(
  'a member’s data includes their gifts with a shared address, but nothing about the other donor',
  async ({ db }) => {
    const { member } = await addSharedAddress(db)
    const records = await readMemberRecords(db, member)
    expect(records.gift).toMatchObject([{ dedication: 'For my father' }])
    expect(records.recurringGift).toMatchObject([{ reference: 'REC-1' }])
    expect(records.donor).toEqual([])
    expect(JSON.stringify(records)).not.toContain('Sara')
  },
)

storeTest(
  'erasing a member deletes the emails with their receipts, even if the text mentions no reference',
  async ({ db }) => {
    const member = { ...(await addTestMember(db)), emailVerified: true }
    const name = 'Amina Yusuf'
    const formerDonor = { name, userId: member.id, email: 'former@example.org' }
    const own = await addConfirmedGift(db, {}, formerDonor)
    const other = await addConfirmedGift(db)
    for (const { id } of [own, other]) await db.transaction().execute((tx) => issueReceipt(tx, id, now))
    await resendReceipt(db, await requireGift(db, own.id), null, now)
    // Admins can remove the reference from the text.
    await db.updateTable('mail').set({ body: 'Assalamu alaikum Amina Yusuf' }).execute()
    await eraseMember(db, member, now)
    const mails = await db
      .selectFrom('mail')
      .select('recipient')
      .where('attachment', 'is not', null)
      .execute()
    expect(mails).toEqual([{ recipient: `${other.donorId}@example.org` }])
  },
)

storeTest(
  'erasing a member clears the imported rows of gifts made with their former address',
  async ({ db }) => {
    const member = { ...(await addTestMember(db)), emailVerified: true }
    const imported = await runImport(
      db,
      'gifts',
      'Date,Name,Email,Amount\n2024-03-31,Amina,former@example.org,100\n2024-04-01,Sara,sara@example.org,5\n',
    )
    await db.updateTable('donor').set({ userId: member.id }).where('name', '=', 'Amina').execute()
    await eraseMember(db, member, now)
    const rows = await db.selectFrom('importRow').select(['label', 'value', 'outcome']).execute()
    expect(JSON.stringify(rows)).not.toMatch(/Amina|former@/)
    expect(JSON.stringify(rows)).toContain('sara@example.org')
    // An undo leaves the erased gift as it is.
    expect((await runUndo(db, imported.id)).state).toBe('undone')
  },
)

storeTest('erasing a member deletes the emails to their former address as a donor', async ({ db }) => {
  const member = { ...(await addTestMember(db)), emailVerified: true }
  const donorId = await addDonor(db, { userId: member.id, email: 'former@example.org' })
  const other = await addDonor(db)
  const enqueue = (to: string, subject: string) =>
    enqueueMail(db, { to, subject, body: 'Assalamu alaikum Amina', bulk: true }, now)
  const { id: campaignId } = await addCampaign(db, {}, now)
  await db
    .insertInto('campaignUpdate')
    .values({ id: 'u', campaignId, title: '', body: '', authorName: '', createdAt: at, sentAt: at })
    .execute()
  for (const [id, to] of [
    [donorId, 'former@example.org'],
    [other, 'sara@example.org'],
  ] as const) {
    const statement = { donorId: id, year: 2025, content: '{}', createdAt: at }
    await db
      .insertInto('givingStatement')
      .values({ ...statement, mailId: await enqueue(to, 'Your gifts in 2025') })
      .execute()
    await db
      .insertInto('campaignDelivery')
      .values({ updateId: 'u', donorId: id, mailId: await enqueue(to, 'An update') })
      .execute()
  }
  await eraseMember(db, member, now)
  const mails = await db.selectFrom('mail').select('recipient').orderBy('recipient').execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual(
    [member.email, 'sara@example.org', 'sara@example.org'].sort(),
  )
})
