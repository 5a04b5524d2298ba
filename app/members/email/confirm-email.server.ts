import { changeEmailMail, emailChangedMail } from '#app/accounts/login/account-mail.ts'
import {
  addMailedLink,
  consumeMailedLink,
  findMailedLink,
} from '#app/accounts/login/mailed-link-store.server.ts'
import { findMember, findMemberByEmail } from '#app/accounts/login/member-store.server.ts'
import { eraseMemberData } from '#app/members/personal-data/erase-member.server.ts'
import { endClientSessions } from '#app/platform/auth/client-session-store.server.ts'
import { endSessions } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'

/** What a link from a mail would confirm: the address of an account, a new one for it, or the one it had before. */
export async function findEmailLink(db: Database, token: string, now: Date) {
  return (
    (await findMailedLink(db, 'verifyEmail', token, now)) ??
    (await findMailedLink(db, 'changeEmail', token, now)) ??
    (await findMailedLink(db, 'recoverEmail', token, now))
  )
}

/** Undoes what was done so far: the link works again once the address is free. */
class EmailTakenError extends Error {}

/** Returns the address that is confirmed now; null when the link is over, or the address was taken meanwhile. */
export async function confirmEmail(db: Database, token: string, now: Date): Promise<string | null> {
  try {
    return await consumeLink(db, token, now)
  } catch (error) {
    if (error instanceof EmailTakenError) return null
    throw error
  }
}

function consumeLink(db: Database, token: string, now: Date) {
  return db.transaction().execute(async (db) => {
    const verified = await consumeMailedLink(db, 'verifyEmail', token, now)
    if (verified) return confirmOwn(db, verified)
    const changed = await consumeMailedLink(db, 'changeEmail', token, now)
    if (changed) return changeEmailOf(db, changed, now)
    const recovered = await consumeMailedLink(db, 'recoverEmail', token, now)
    return recovered ? recoverAccount(db, recovered, now) : null
  })
}

/**
 * Gives an account back to the address it had: whoever changed that may know the password, may have linked
 * a Google account or set up two steps. (Where two steps were on, no address changes without a link.)
 * An account that was opened there meanwhile, by somebody who never proved the address, gives way.
 */
async function recoverAccount(db: Database, link: Link, now: Date) {
  const other = await findMemberByEmail(db, link.email)
  if (other && other.id !== link.userId && !other.emailVerified && other.role !== 'admin')
    await eraseMemberData(db, { ...other, emailVerified: false }, now)
  const email = await changeEmailOf(db, link, now)
  if (!email) return null
  await db.deleteFrom('account').where('userId', '=', link.userId).execute()
  await db.deleteFrom('twoFactor').where('userId', '=', link.userId).execute()
  await db.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', '=', link.userId).execute()
  await endSessions(db, link.userId)
  return email
}

interface Link {
  userId: string
  email: string
}

async function confirmOwn(db: Database, { userId, email }: Link) {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ emailVerified: 1 })
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? email : null
}

async function changeEmailOf(db: Database, { userId, email }: Link, now: Date) {
  const member = await findMember(db, userId)
  if (!member) return null
  const holder = await findMemberByEmail(db, email)
  if (holder && holder.id !== userId) throw new EmailTakenError()
  await db
    .updateTable('user')
    .set({ email, emailVerified: 1, updatedAt: now.toISOString() })
    .where('id', '=', userId)
    .execute()
  // Tokens say which address they are for, and links that went to the old one give nothing any more.
  await endClientSessions(db, userId)
  await db
    .deleteFrom('mailedLink')
    .where('userId', '=', userId)
    .where('purpose', '!=', 'recoverEmail')
    .execute()
  const { name, contactEmail } = await readSettings(db)
  await enqueueMail(db, emailChangedMail(member, name, contactEmail), now)
  return email
}

/** Mails the link that changes a member's address, to the new one; a taken one gets nothing. */
export function mailEmailChange(db: Database, { userId, email }: Link, origin: string, now: Date) {
  return db.transaction().execute(async (db) => {
    if (await findMemberByEmail(db, email)) return
    const token = await addMailedLink(db, { userId, purpose: 'changeEmail', email }, now)
    const { name } = await readSettings(db)
    await enqueueMail(db, changeEmailMail(email, name, `${origin}/verify-email?token=${token}`), now)
  })
}
