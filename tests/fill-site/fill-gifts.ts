import { addNote } from '#app/cms/inbox/note-store.server.ts'
import { recordRefund } from '#app/giving/gifts/record-gift.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeGift } from '#tests/fixtures/gift-fixture.ts'
import { type Admin, localDate, names, pick, repeat, texts } from './samples.ts'

/** Adds gifts, the first one with a refund and a note; returns the paths of the treasurer's screens. */
export async function addGifts(db: Database, admin: Admin) {
  const gifts: { id: string; reference: string }[] = []
  for (const n of repeat(14, (number) => number)) {
    const donor = {
      name: pick(names, n) || 'A.',
      email: n % 6 === 4 ? `${'long.'.repeat(12)}${n}@example.org` : `giver${n % 3}@example.org`,
    }
    const gift = {
      donor,
      fundId: pick(['general', 'sadaqah', 'zakat'], n),
      method: pick(['cash', 'check', 'transfer', 'other'] as const, n),
      amountCents: pick([2500, 10_000, 9_999_900, 5050], n),
      receivedOn: localDate(-1 - n * 20),
      dedication: pick(texts, n),
      message: pick(texts, n + 1),
    }
    gifts.push(await storeGift(db, gift, new Date()))
  }
  const [{ id, reference } = { id: '', reference: '' }] = gifts
  const refund = { id: 'refund', giftId: id, amountCents: 1000, reason: pick(texts, 1) }
  await recordRefund(db, refund, admin, new Date())
  const item = { subject: 'gift', subjectId: id, label: reference } as const
  await db.transaction().execute((tx) => addNote(tx, item, texts.join('\n\n'), admin, new Date()))
  const { donorId } = await db
    .selectFrom('gift')
    .select('donorId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [
    ...['', '/totals', '/ledger?check=now', '/ledger/move', '/ledger/correct'].map(
      (suffix) => `/admin/gifts${suffix}`,
    ),
    ...['', '/refund', '/correct-receipt'].map((suffix) => `/admin/gifts/${id}${suffix}`),
    `/admin/gifts/donors/${donorId}`,
  ]
}
