import { randomUUID } from 'node:crypto'
import { newToken } from '#app/platform/auth/token.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { inTransaction } from '#app/platform/database/in-transaction.server.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'
import type { Consent } from './consent.ts'
import { cancelCopies, isUnsubscribedByAdmin } from './subscriber-store.server.ts'

/** Reads a member's subscription; null if they have never subscribed. `since` is the time of consent. */
export async function readMemberSubscription(
  db: Database,
  { id, email, emailVerified }: { id: string; email: string; emailVerified: boolean },
) {
  // Without a verified address, a subscription with that address may be someone else's.
  const rows = await subscriptionsOf.execute(db, { userId: id, verifiedEmail: emailVerified ? email : null })
  const byAccount = rows.find(({ userId }) => userId !== null)
  const byEmail = rows.find(({ userId }) => userId === null)
  const choice = byAccount && byEmail && isOverridden(byAccount, byEmail) ? byEmail : (byAccount ?? byEmail)
  if (!choice) return null
  const { consentedAt } = byAccount && byEmail ? consentOf(byAccount, byEmail, choice) : choice
  return { subscribed: choice.unsubscribedAt === null, since: consentedAt }
}

const subscriptionsOf = preparedQuery((db, member: { userId: string; verifiedEmail: string | null }) =>
  db
    .selectFrom('newsletterSubscription')
    .select(['userId', 'consentedAt', 'confirmedAt', 'unsubscribedAt'])
    .where((eb) => eb.or([eb('userId', '=', member.userId), eb('email', '=', member.verifiedEmail)])),
)

interface Choice {
  consentedAt: string
  confirmedAt: string | null
  unsubscribedAt: string | null
}

const lastChoiceAt = ({ consentedAt, confirmedAt, unsubscribedAt }: Choice) =>
  unsubscribedAt ?? confirmedAt ?? consentedAt

/**
 * Whether the choice made for a member's address overrides the choice in their account. The later choice counts, with
 * one exception: consent in the account that was never confirmed does not override an unsubscribe by address, because
 * someone else may have given that consent before the address was verified.
 */
const isOverridden = (byAccount: Choice, byEmail: Choice) =>
  (byEmail.unsubscribedAt !== null && byAccount.unsubscribedAt === null && byAccount.confirmedAt === null) ||
  lastChoiceAt(byAccount) < lastChoiceAt(byEmail)

/** The consent that counts: of two current subscriptions the earlier one, otherwise that of the choice that wins. */
function consentOf<Row extends Choice>(byAccount: Row, byEmail: Row, choice: Row) {
  if (byAccount.unsubscribedAt !== null || byEmail.unsubscribedAt !== null) return choice
  return byAccount.consentedAt <= byEmail.consentedAt ? byAccount : byEmail
}

/** Stores a member's consent and its time; does nothing for current subscribers. */
export async function subscribe(db: Database, userId: string, consent: Consent, now: Date) {
  await inTransaction(db, async (tx) => {
    await linkSubscriptions(tx, now, userId)
    await saveSubscription(tx, { id: userId, userId, email: null }, consentColumns(consent, now), null)
  })
}

/** Ends a member's subscription and cancels copies that are still in the outbox. */
export async function unsubscribe(db: Database, userId: string, now: Date) {
  await inTransaction(db, async (tx) => {
    await linkSubscriptions(tx, now, userId)
    const subscription = await tx
      .selectFrom('newsletterSubscription')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (subscription) await endSubscription(tx, subscription.id, now)
  })
}

/**
 * Ends a subscription and cancels copies that are still in the outbox. Unsubscribing again keeps the first date, but the
 * subscriber's own choice replaces an admin's, so that undoing what the admin did does not subscribe them again.
 */
export async function endSubscription(db: Database, id: string, now: Date) {
  await inTransaction(db, async (tx) => {
    // The update comes first: it waits for copies that are being written, so that those are canceled too.
    const subscription = await tx
      .updateTable('newsletterSubscription')
      .set((eb) => ({ unsubscribedAt: eb.ref('unsubscribedAt') }))
      .where('id', '=', id)
      .returning(['userId', 'email', 'unsubscribedAt'])
      .executeTakeFirst()
    if (!subscription) return
    if (
      subscription.unsubscribedAt === null ||
      (await isUnsubscribedByAdmin(tx, subscription.unsubscribedAt)) ||
      (await hasOtherSubscription(tx, subscription))
    )
      await tx
        .updateTable('newsletterSubscription')
        .set({ unsubscribedAt: now.toISOString() })
        .where('id', '=', id)
        .execute()
    await cancelCopies(tx, id, now)
  })
}

/**
 * Whether someone whose subscription has ended is still subscribed by their other subscription: by account or by
 * address. Of the two, the later choice counts.
 */
async function hasOtherSubscription(
  tx: Database,
  { userId, email }: { userId: string | null; email: string | null },
) {
  const current = tx
    .selectFrom('newsletterSubscription as other')
    .select('other.id')
    .where('other.unsubscribedAt', 'is', null)
  const other = userId
    ? current.innerJoin('user', 'user.email', 'other.email').where('user.id', '=', userId)
    : current.innerJoin('user', 'user.id', 'other.userId').where('user.email', '=', email ?? '')
  return (await other.executeTakeFirst()) !== undefined
}

/** Finds the subscription that an unsubscribe token belongs to; undefined for an unknown token. */
export async function findSubscription(db: Database, token: string) {
  return db
    .selectFrom('newsletterSubscription')
    .select(['id', 'userId', 'unsubscribedAt'])
    .where((eb) =>
      eb.or([
        eb('unsubscribeToken', '=', token),
        eb(
          'id',
          'in',
          eb.selectFrom('newsletterFormerToken').select('subscriptionId').where('token', '=', token),
        ),
      ]),
    )
    .executeTakeFirst()
}

/**
 * Subscribes an address that its owner has confirmed. If an account has verified the address, that member is
 * subscribed; an account that has not may be someone else's.
 */
export async function subscribeConfirmed(
  tx: Database,
  { email, consentedAt, ...consent }: Consent & { email: string; consentedAt: string },
  now: Date,
) {
  const member = await tx
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .where('emailVerified', '=', 1)
    .executeTakeFirst()
  if (member) await linkSubscriptions(tx, now, member.id)
  const owner = member
    ? { id: member.id, userId: member.id, email: null }
    : { id: randomUUID(), userId: null, email }
  await saveSubscription(tx, owner, consentColumns(consent, new Date(consentedAt)), now)
}

const consentColumns = ({ text, source }: Consent, consentedAt: Date) => ({
  consent: text,
  source,
  consentedAt: consentedAt.toISOString(),
})

type Owner = { id: string; userId: string; email: null } | { id: string; userId: null; email: string }

/** Adds a subscription, or renews one that has ended. A current subscription keeps its consent. */
async function saveSubscription(
  tx: Database,
  owner: Owner,
  consent: ReturnType<typeof consentColumns>,
  confirmedAt: Date | null,
) {
  const subscription = {
    ...consent,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    unsubscribedAt: null,
  }
  await tx
    .updateTable('newsletterSubscription')
    .set(subscription)
    .where((eb) => (owner.userId ? eb('userId', '=', owner.userId) : eb('email', '=', owner.email)))
    .where('unsubscribedAt', 'is not', null)
    .execute()
  await tx
    .insertInto('newsletterSubscription')
    .values({ ...owner, ...subscription, unsubscribeToken: newToken(24) })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/**
 * Moves subscriptions by address to the members who have since verified that address, for one member or all. If the
 * member already has a subscription, one choice wins (see `isOverridden` and `consentOf`), and the unsubscribe links of
 * both end it.
 */
export async function linkSubscriptions(db: Database, now: Date, userId?: string) {
  // Locks the member even if there is nothing to link: the caller may then add a subscription for them.
  if (userId !== undefined) await lockMember(db, userId)
  const matches = await db
    .selectFrom('newsletterSubscription as byEmail')
    .innerJoin('user', 'user.email', 'byEmail.email')
    .select(['byEmail.id', 'user.id as memberId'])
    .where('user.emailVerified', '=', 1)
    .$if(userId !== undefined, (query) => query.where('user.id', '=', userId ?? ''))
    // Every transaction must lock the members in the same order.
    .orderBy('byEmail.id')
    .execute()
  for (const { id, memberId } of matches) {
    await inTransaction(db, async (tx) => {
      await lockMember(tx, memberId)
      const existing = await tx
        .selectFrom('newsletterSubscription')
        .select('id')
        .where('userId', '=', memberId)
        .executeTakeFirst()
      await (existing ? merge(tx, { id, targetId: existing.id }, now) : assign(tx, id, memberId))
    })
  }
}

/** Updating the member's row locks it: a concurrent transaction that adds a subscription for them waits. */
async function lockMember(tx: Database, id: string) {
  await tx
    .updateTable('user')
    .set((eb) => ({ emailVerified: eb.ref('emailVerified') }))
    .where('id', '=', id)
    .execute()
}

async function assign(tx: Database, id: string, userId: string) {
  await tx
    .updateTable('newsletterSubscription')
    .set({ userId, email: null })
    .where('id', '=', id)
    .where('email', 'is not', null)
    .execute()
}

async function merge(tx: Database, { id, targetId }: { id: string; targetId: string }, now: Date) {
  const byEmail = await tx
    .deleteFrom('newsletterSubscription')
    .where('id', '=', id)
    .where('email', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (!byEmail) return
  // Updating the row locks it against a concurrent choice.
  const byAccount = await tx
    .updateTable('newsletterSubscription')
    .set({ email: null })
    .where('id', '=', targetId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const choice = isOverridden(byAccount, byEmail) ? byEmail : byAccount
  const { consent, source, consentedAt, confirmedAt } = consentOf(byAccount, byEmail, choice)
  const { unsubscribedAt } = choice
  await tx
    .updateTable('newsletterSubscription')
    .set({
      consent,
      source,
      consentedAt,
      confirmedAt: choice.confirmedAt ?? confirmedAt,
      unsubscribedAt,
    })
    .where('id', '=', targetId)
    .execute()
  const { unsubscribeToken: token } = byEmail
  await tx.insertInto('newsletterFormerToken').values({ token, subscriptionId: targetId }).execute()
  // A copy of an issue that is being sent becomes the member's copy, so that they do not get a second copy.
  await tx
    .updateTable('newsletterDelivery')
    .set({ subscriptionId: targetId })
    .where('subscriptionId', '=', id)
    .where('issueId', 'not in', (eb) =>
      eb.selectFrom('newsletterDelivery').select('issueId').where('subscriptionId', '=', targetId),
    )
    .execute()
  // The remaining copies are duplicates.
  await cancelCopies(tx, id, now, 'They have another copy.')
  // The copies are canceled as of `unsubscribedAt`, so that undoing an admin's unsubscribe also restores them.
  if (unsubscribedAt) await cancelCopies(tx, targetId, new Date(unsubscribedAt))
}
