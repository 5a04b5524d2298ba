import { randomUUID } from 'node:crypto'
import { type Actor, formatActor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { addNote } from '#app/cms/inbox/note-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.server.ts'
import { withNewReference } from '#app/platform/http/reference.server.ts'
import { siteCurrency } from '#app/platform/money.ts'

export interface ReceivedGift {
  /** Generated with the form, so that a form sent twice adds one gift. */
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
 * that is already used for a different gift adds a new gift.
 */
export async function addReceivedGift(
  db: Database,
  { id, note, ...gift }: ReceivedGift,
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const existing = id === undefined ? undefined : await lockGift(tx, id, now)
    if (existing && isSameGift(existing, gift)) return { id: existing.id, reference: existing.reference }
    const owner = gift.email
      ? await tx
          .selectFrom('user')
          .select('id')
          .where('email', '=', gift.email.toLowerCase())
          .where('emailVerified', '=', 1)
          .executeTakeFirst()
      : undefined
    const pledge = await withNewReference('PLG', (reference) =>
      tx
        .insertInto('pledge')
        .values({
          ...gift,
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
    const label = `${gift.name} (${pledge.reference})`
    const activityEntry = { verb: 'added' as const, subject: 'pledge', subjectId: pledge.id, label }
    await recordActivity(
      tx,
      actor,
      { ...activityEntry, changes: { amountCents: [null, gift.amountCents] } },
      now,
    )
    if (note) await addNote(tx, { subject: 'pledge', subjectId: pledge.id, label }, note, actor, now)
    return pledge
  })
}

async function lockGift(tx: Database, id: string, now: Date) {
  await lockKey(tx, `gift ${id}`, now)
  return tx
    .selectFrom('pledge')
    .select(['id', 'reference', 'name', 'email', 'amountCents', 'receivedOn'])
    .where('id', '=', id)
    .executeTakeFirst()
}

type Gift = Omit<ReceivedGift, 'id' | 'note'>

/** Distinguishes a form sent twice from one that was changed after going back in the browser. */
const isSameGift = (a: Omit<Gift, 'receivedOn'> & { receivedOn: string | null }, b: Gift) =>
  a.name === b.name && a.email === b.email && a.amountCents === b.amountCents && a.receivedOn === b.receivedOn
