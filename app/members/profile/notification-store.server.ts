import type { Database } from '#app/platform/database/database.ts'
import { preparedQuery } from '#app/platform/database/prepared-query.server.ts'
import { withdrawEmails } from '#app/platform/mail/mail-withdrawal.server.ts'
import {
  defaultReminderHour,
  type NotificationKind,
  notificationKindOf,
  notificationKinds,
  type ReadingReminder,
  turnedOffReason,
} from './notification.ts'

/** A member's notification settings, with defaults. */
export async function readNotifications(
  db: Database,
  userId: string,
): Promise<Record<NotificationKind, boolean>> {
  const rows = await choicesOf.execute(db, { userId })
  const chosen = new Map(rows.map(({ kind, email }) => [kind, Boolean(email)]))
  return Object.fromEntries(
    notificationKinds.map(({ kind, enabledByDefault }) => [kind, chosen.get(kind) ?? enabledByDefault]),
  ) as Record<NotificationKind, boolean>
}

const choicesOf = preparedQuery((db, member: { userId: string }) =>
  db.selectFrom('notificationChoice').select(['kind', 'email']).where('userId', '=', member.userId),
)

/** Turns on the selected kinds of email, and turns off all others. */
export async function saveNotifications(db: Database, userId: string, selected: ReadonlySet<string>) {
  await db
    .insertInto('notificationChoice')
    .values(notificationKinds.map(({ kind }) => ({ userId, kind, email: selected.has(kind) ? 1 : 0 })))
    .onConflict((oc) =>
      oc.columns(['userId', 'kind']).doUpdateSet((eb) => ({ email: eb.ref('excluded.email') })),
    )
    .execute()
}

/** The hour of a member's reading reminder, and whether it is also shown on their devices. */
export async function readReadingReminder(db: Database, userId: string): Promise<ReadingReminder> {
  const row = await readingReminderOf.executeTakeFirst(db, { userId })
  return { hour: row?.hour ?? defaultReminderHour, push: row?.push === 1 }
}

const readingReminderOf = preparedQuery((db, member: { userId: string }) =>
  db
    .selectFrom('notificationChoice')
    .select(['hour', 'push'])
    .where('userId', '=', member.userId)
    .where('kind', '=', 'quranReminder'),
)

/** Saves the reading reminder without changing whether it is also sent by email. */
export async function saveReadingReminder(db: Database, userId: string, { hour, push }: ReadingReminder) {
  const chosen = { hour, push: push ? 1 : 0 }
  await db
    .insertInto('notificationChoice')
    .values({ userId, kind: 'quranReminder', email: 0, ...chosen })
    .onConflict((oc) => oc.columns(['userId', 'kind']).doUpdateSet(chosen))
    .execute()
}

/** Turns off one kind of email and leaves the others as they are. Returns false if the account no longer exists. */
export async function turnOffNotification(db: Database, userId: string, kind: NotificationKind) {
  const member = db
    .selectFrom('user')
    .select((eb) => ['id', eb.val<string>(kind).as('kind'), eb.lit(0).as('email')])
    .where('id', '=', userId)
  const row = await db
    .insertInto('notificationChoice')
    .columns(['userId', 'kind', 'email'])
    .expression(member)
    .onConflict((oc) => oc.columns(['userId', 'kind']).doUpdateSet({ email: 0 }))
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Withdraws the unsent emails of the kinds that a member has turned off. Call it after their choice is saved. */
export async function withdrawTurnedOffEmails(db: Database, userId: string, now: Date) {
  const chosen = await readNotifications(db, userId)
  const unsent = await db
    .selectFrom('mail')
    .innerJoin('user', 'user.email', 'mail.recipient')
    .select(['mail.id', 'mail.headers'])
    .where('user.id', '=', userId)
    // The emails to an address that is not confirmed may be someone else's.
    .where('user.emailVerified', '=', 1)
    .where('mail.bulk', '=', 1)
    .where('mail.status', '!=', 'sent')
    .where('mail.withdrawnAt', 'is', null)
    .execute()
  const turnedOff = unsent.filter(({ headers }) => {
    const kind = notificationKindOf(headers)
    return kind && !chosen[kind]
  })
  if (turnedOff.length === 0) return
  const ids = turnedOff.map(({ id }) => id)
  const emails = db.selectFrom('mail').select('id as mailId').where('id', 'in', ids)
  await withdrawEmails(db, emails, now, turnedOffReason)
}
