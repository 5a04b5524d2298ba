import type { MailCheck } from '#app/cms/outbox/mail-check.ts'
import { notificationKindOf, turnedOffReason } from '#app/members/profile/notification.ts'
import { enabledByDefault } from './sent-notification-store.server.ts'

/** Blocks an unsent optional email if the recipient has turned off that kind, or has no active, verified account. */
export const checkOptionalEmails: MailCheck = async (db, ids) => {
  const emails = await db
    .selectFrom('mail')
    .select(['id', 'recipient', 'headers'])
    .where('id', 'in', ids)
    .where('bulk', '=', 1)
    .execute()
  const optionalMails = emails.flatMap(({ id, recipient, headers }) => {
    const kind = notificationKindOf(headers)
    return kind ? [{ id, kind, email: recipient.toLowerCase() }] : []
  })
  if (optionalMails.length === 0) return new Map()
  const choices = await db
    .selectFrom('user')
    .leftJoin('notificationChoice', 'notificationChoice.userId', 'user.id')
    .select(['user.email', 'notificationChoice.kind', 'notificationChoice.email as enabled'])
    .where(
      'user.email',
      'in',
      optionalMails.map(({ email }) => email),
    )
    .where('user.emailVerified', '=', 1)
    .where('user.disabledAt', 'is', null)
    .execute()
  const blocked = optionalMails.filter(({ email, kind }) => {
    // A member has a row for each saved choice, or a single one without a kind.
    const rows = choices.filter((row) => row.email === email)
    const choice = rows.find((row) => row.kind === kind)
    return rows.length === 0 || !(choice ? choice.enabled : enabledByDefault(kind))
  })
  return new Map(blocked.map(({ id }) => [id, { reason: turnedOffReason }]))
}
