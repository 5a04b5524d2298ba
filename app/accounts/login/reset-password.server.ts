import { endSessions } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { passwordChangedMail } from './account-mail.ts'
import { consumeMailedLink } from './mailed-link-store.server.ts'
import { findMember, setPasswordHash, unlinkGoogleAndPhone } from './member-store.server.ts'

/**
 * Sets a new password; false if the link is not valid or the member's address has changed since it was sent.
 * Having the link proves that the address is the member's.
 */
export function resetPassword(db: Database, token: string, passwordHash: string, now: Date) {
  return db.transaction().execute(async (db) => {
    const link = await consumeMailedLink(db, 'resetPassword', token, now)
    const member = link && (await findMember(db, link.userId))
    if (!member || member.email !== link.email) return false
    await setPasswordHash(db, member.id, passwordHash, now)
    // Someone who signed up with another person's address may have linked their own Google account or phone.
    if (!member.emailVerified) await unlinkGoogleAndPhone(db, member.id)
    await db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', member.id).execute()
    await endSessions(db, member.id)
    await enqueueMail(db, passwordChangedMail(member, await readSettings(db)), now)
    return true
  })
}
