import { changeEmailMail, emailChangedMail } from '#app/accounts/login/account-mail.ts'
import {
  addMailedLink,
  consumeMailedLink,
  findMailedLink,
} from '#app/accounts/login/mailed-link-store.server.ts'
import { findMember, findMemberByEmail } from '#app/accounts/login/member-store.server.ts'
import { turnOffTwoStep } from '#app/accounts/phone/phone-factor-store.server.ts'
import { enqueueSignupJob } from '#app/events/signup/enqueue-signup-job.server.ts'
import { deleteCalendarFeed } from '#app/members/calendar-feed/calendar-feed-store.server.ts'
import { eraseMemberData } from '#app/members/personal-data/erase-member.server.ts'
import { endClientSessions } from '#app/platform/auth/client-session-store.server.ts'
import { isStaff, roleOf } from '#app/platform/auth/permissions.ts'
import { endSessions } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'

/** Finds an emailed link that confirms the current address or a new address, or restores a previous address. */
export async function findEmailLink(db: Database, token: string, now: Date) {
  for (const purpose of ['verifyEmail', 'changeEmail', 'recoverEmail'] as const) {
    const link = await findMailedLink(db, purpose, token, now)
    if (link) return { ...link, purpose }
  }
  return undefined
}

/** Rolls back the transaction, so that the link still works if the address becomes available later. */
class EmailTakenError extends Error {}

/** Returns the confirmed address; null if the link is invalid or another account has the address. */
export async function confirmEmail(db: Database, token: string, now: Date): Promise<string | null> {
  try {
    const email = await consumeLink(db, token, now)
    if (email) await enqueueSignupJob(db, now)
    return email
  } catch (error) {
    if (error instanceof EmailTakenError) return null
    throw error
  }
}

function consumeLink(db: Database, token: string, now: Date) {
  return db.transaction().execute(async (db) => {
    const verifyLink = await consumeMailedLink(db, 'verifyEmail', token, now)
    if (verifyLink) return confirmCurrentEmail(db, verifyLink)
    const changeLink = await consumeMailedLink(db, 'changeEmail', token, now)
    if (changeLink) return setEmail(db, changeLink, now)
    const recoveryLink = await consumeMailedLink(db, 'recoverEmail', token, now)
    return recoveryLink ? recoverAccount(db, recoveryLink, now) : null
  })
}

/**
 * Restores the address that an account had before it was changed in an app. An intruder who changed it may know the
 * password, have linked a Google account or phone, or set up two-step verification, so all of these are removed. (If
 * two-step verification is on, it was set up after the change: while it is on, an app cannot change the address.)
 * Erases an account that has since been created with the previous address, unless its address is verified or it has a
 * role.
 */
async function recoverAccount(db: Database, link: Link, now: Date) {
  const other = await findMemberByEmail(db, link.email)
  if (other && other.id !== link.userId && !other.emailVerified && !isStaff(roleOf(other.role)))
    await eraseMemberData(db, { ...other, emailVerified: false }, now)
  const email = await setEmail(db, link, now)
  if (!email) return null
  await db.deleteFrom('account').where('userId', '=', link.userId).execute()
  await db.deleteFrom('memberPhone').where('userId', '=', link.userId).execute()
  await turnOffTwoStep(db, link.userId)
  // The intruder may have copied the feed's URL.
  await deleteCalendarFeed(db, link.userId)
  await endSessions(db, link.userId)
  return email
}

interface Link {
  userId: string
  email: string
}

async function confirmCurrentEmail(db: Database, { userId, email }: Link) {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ emailVerified: 1 })
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? email : null
}

async function setEmail(db: Database, { userId, email }: Link, now: Date) {
  const member = await findMember(db, userId)
  if (!member) return null
  const owner = await findMemberByEmail(db, email)
  if (owner && owner.id !== userId) throw new EmailTakenError()
  await db
    .updateTable('user')
    .set({ email, emailVerified: 1, updatedAt: now.toISOString() })
    .where('id', '=', userId)
    .execute()
  // ID tokens contain the address, and links sent to the old address must stop working.
  await endClientSessions(db, userId)
  await db
    .deleteFrom('mailedLink')
    .where('userId', '=', userId)
    .where('purpose', '!=', 'recoverEmail')
    .execute()
  // An unverified address may belong to someone else.
  if (member.emailVerified) await enqueueMail(db, emailChangedMail(member, await readSettings(db)), now)
  return email
}

/** Emails a link to a new address, which replaces the old one when the link is used. Sends nothing to a taken address. */
export function sendEmailChangeLink(db: Database, { userId, email }: Link, origin: string, now: Date) {
  return db.transaction().execute(async (db) => {
    if (await findMemberByEmail(db, email)) return
    const token = await addMailedLink(db, { userId, purpose: 'changeEmail', email }, now)
    const settings = await readSettings(db)
    await enqueueMail(db, changeEmailMail(email, settings, `${origin}/verify-email?token=${token}`), now)
  })
}
