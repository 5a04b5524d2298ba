import { randomUUID } from 'node:crypto'
import { type Actor, formatActor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { addNote } from '#app/cms/inbox/note-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.server.ts'
import { withNewReference } from '#app/platform/http/reference.server.ts'
import { siteCurrency } from '#app/platform/money.ts'

export interface ReceivedDonation {
  /** Generated with the form, so that a form sent twice adds one donation. */
  id?: string | undefined
  name: string
  /** Empty when the donor gave none. */
  email: string
  amountCents: number
  receivedOn: string
  /** Internal; may be empty. */
  note: string
}

/**
 * Records received money, once per `id`. It is assigned to the member whose verified email is the donor's. An `id`
 * that is already used for a different donation adds a new donation.
 */
export async function addReceivedDonation(
  db: Database,
  { id, note, ...donation }: ReceivedDonation,
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const existing = id === undefined ? undefined : await lockDonation(tx, id, now)
    if (existing && isSameDonation(existing, donation))
      return { id: existing.id, reference: existing.reference }
    const owner = donation.email
      ? await tx
          .selectFrom('user')
          .select('id')
          .where('email', '=', donation.email.toLowerCase())
          .where('emailVerified', '=', 1)
          .executeTakeFirst()
      : undefined
    const pledge = await withNewReference('PLG', (reference) =>
      tx
        .insertInto('pledge')
        .values({
          ...donation,
          id: existing ? randomUUID() : (id ?? randomUUID()),
          reference,
          currency: siteCurrency(),
          status: 'received',
          createdAt: now.toISOString(),
          statusChangedAt: now.toISOString(),
          statusChangedBy: actor && formatActor(actor),
          userId: owner?.id ?? null,
          source: 'manual',
        })
        .onConflict((oc) => oc.column('reference').doNothing())
        .returning(['id', 'reference'])
        .executeTakeFirst(),
    )
    const label = `${donation.name} (${pledge.reference})`
    const activityEntry = { verb: 'added' as const, subject: 'pledge', subjectId: pledge.id, label }
    await recordActivity(
      tx,
      actor,
      { ...activityEntry, changes: { amountCents: [null, donation.amountCents] } },
      now,
    )
    if (note) await addNote(tx, { subject: 'pledge', subjectId: pledge.id, label }, note, actor, now)
    return pledge
  })
}

async function lockDonation(tx: Database, id: string, now: Date) {
  await lockKey(tx, `donation ${id}`, now)
  return tx
    .selectFrom('pledge')
    .select(['id', 'reference', 'name', 'email', 'amountCents', 'receivedOn'])
    .where('id', '=', id)
    .executeTakeFirst()
}

type Donation = Omit<ReceivedDonation, 'id' | 'note'>

/** Distinguishes a form sent twice from one that was changed after going back in the browser. */
const isSameDonation = (a: Omit<Donation, 'receivedOn'> & { receivedOn: string | null }, b: Donation) =>
  a.name === b.name && a.email === b.email && a.amountCents === b.amountCents && a.receivedOn === b.receivedOn
