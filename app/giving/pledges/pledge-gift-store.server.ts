import type { Selectable } from 'kysely'
import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { type DirectMethod, directMethods } from '#app/giving/gifts/gift-method.ts'
import { recordGift, reverseGift } from '#app/giving/gifts/record-gift.server.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { PledgeTable } from '#app/platform/database/schema/inbox.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'

type Pledge = Omit<Selectable<PledgeTable>, 'searchText'>

/** Why the status cannot be changed; null if it can. A card payment can be returned only with a refund. */
export async function pledgeStatusProblem(tx: Database, pledge: Pledge, to: Pledge['status']) {
  if (pledge.status !== 'received' || to === 'received') return null
  const gifts = await giftsOfPledge(tx, pledge.id)
  return gifts.some(({ paymentId, netCents }) => paymentId !== null && netCents > 0)
    ? 'This pledge was paid by card. Refund the gift instead.'
    : null
}

interface Change {
  status: Pledge['status']
  receivedOn?: unknown
  choice?: unknown
}

/** Records a gift when its pledge is marked as received, and reverses it when that status is changed back. */
export async function syncPledgeGift(
  tx: Database,
  pledge: Pledge,
  { status, receivedOn, choice }: Change,
  actor: Actor,
  now: Date,
) {
  if (status === pledge.status || (status !== 'received' && pledge.status !== 'received')) return
  const gifts = await giftsOfPledge(tx, pledge.id)
  if (status !== 'received') {
    for (const { id } of gifts) await reverseGift(tx, id, 'recorded by mistake', actor, now)
    return
  }
  // The pledge has already been paid through its link.
  if (gifts.some(({ netCents }) => netCents > 0)) return
  const { id, name, email, amountCents, userId, fundId } = pledge
  const { timeZone } = await readSettings(tx)
  await recordGift(
    tx,
    {
      donor: { name, email },
      fundId,
      method: methodOf(choice ?? gifts.at(-1)?.method),
      amountCents,
      receivedOn: typeof receivedOn === 'string' ? receivedOn : localDateIn(now, timeZone),
      pledgeId: id,
      userId,
    },
    actor,
    now,
  )
}

/** The direct method with this name; 'other' if there is none. */
const methodOf = (value: unknown): DirectMethod => directMethods.find((method) => method === value) ?? 'other'

/** The confirmed gifts of a pledge, oldest first. The net amount of a reversed gift is zero. */
async function giftsOfPledge(tx: Database, pledgeId: string) {
  const gifts = await tx
    .selectFrom('gift')
    .select(['id', 'method', 'paymentId'])
    .where('pledgeId', '=', pledgeId)
    .where('status', '=', 'confirmed')
    .where('isTest', '=', 0)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const totals = await giftTotals(
    tx,
    gifts.map(({ id }) => id),
  )
  return gifts.map((gift) => ({ ...gift, netCents: totals.get(gift.id)?.netCents ?? 0 }))
}
