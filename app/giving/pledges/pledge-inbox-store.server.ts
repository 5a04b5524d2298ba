import { randomUUID } from 'node:crypto'
import { type Actor, formatActor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { addNote } from '#app/cms/inbox/note-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockDuplicates } from '#app/platform/http/lock-duplicates.server.ts'
import { withNewReference } from '#app/platform/http/reference.server.ts'

export interface ReceivedGift {
  /** Made with the form, so that what is sent twice is one gift. */
  id?: string | undefined
  name: string
  /** Empty when the donor gave none. */
  email: string
  amountCents: number
  receivedOn: string
  /** Where it came from, for ourselves; may be empty. */
  note: string
}

/** Writes down money that was handed over, once. It belongs to the member who has proven the donor's address. */
export async function addReceivedGift(
  db: Database,
  { id, note, ...gift }: ReceivedGift,
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const there = id === undefined ? undefined : await giftAt(tx, id, now)
    if (there && isSameGift(there, gift)) return { id: there.id, reference: there.reference }
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
          id: there ? randomUUID() : (id ?? randomUUID()),
          reference,
          currency: 'USD',
          status: 'received',
          createdAt: now.toISOString(),
          statusChangedAt: now.toISOString(),
          statusChangedBy: actor && formatActor(actor),
          userId: owner?.id ?? null,
          source: 'hand',
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

async function giftAt(tx: Database, id: string, now: Date) {
  await lockDuplicates(tx, 'gift', [id], now)
  return tx
    .selectFrom('pledge')
    .select(['id', 'reference', 'name', 'email', 'amountCents', 'receivedOn'])
    .where('id', '=', id)
    .executeTakeFirst()
}

type Gift = Omit<ReceivedGift, 'id' | 'note'>

/** Otherwise somebody went back to the form and wrote down another one. */
const isSameGift = (one: Omit<Gift, 'receivedOn'> & { receivedOn: string | null }, other: Gift) =>
  one.name === other.name &&
  one.email === other.email &&
  one.amountCents === other.amountCents &&
  one.receivedOn === other.receivedOn
