import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { findOrAddDonor } from '#app/giving/gifts/donor-store.server.ts'
import type { Provider } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'

type Row = Partial<Insertable<Schema['recurringGift']>>

/** Starts a monthly gift of $20.00 and opens its page, as the form does. */
export async function openRecurringGift(
  db: Database,
  provider: Pick<Provider, 'createCheckout' | 'isTest'>,
  {
    donor = { name: 'Maryam Noor', email: 'maryam@example.org' },
    ...row
  }: Row & { donor?: { name: string; email: string } },
  now: Date,
) {
  const donorId = await db.transaction().execute((tx) => findOrAddDonor(tx, donor, now))
  const id = row.id ?? randomUUID()
  const gift = { id, reference: `REC-${id.slice(0, 8)}`, amountCents: 2000, currency: 'USD' }
  const interval = row.interval ?? 'month'
  const page = await provider.createCheckout({
    recurringGift: { ...gift, interval, title: 'Monthly gift' },
    donorEmail: donor.email,
    successUrl: 'https://nur.org/donate/thanks',
    cancelUrl: 'https://nur.org/donate',
  })
  const values = { fundId: 'general', interval, status: 'started' as const, createdAt: now.toISOString() }
  await db
    .insertInto('recurringGift')
    .values({ ...gift, ...values, donorId, sessionId: page.id, isTest: provider.isTest ? 1 : 0, ...row })
    .execute()
  return { id, donorId, sessionId: page.id }
}

export const readRecurringGift = (db: Database, id: string) =>
  db.selectFrom('recurringGift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
