import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { passwordChangedMail } from './account-mail.ts'
import { setPasswordHash } from './member-store.server.ts'

/**
 * Changes the password of a logged-in member, and emails them about it, unless their address is unverified: it may belong
 * to someone else. Call it in the transaction that ends the member's other sessions.
 */
export async function changePassword(
  tx: Database,
  member: { id: string; name: string; email: string; emailVerified: boolean },
  passwordHash: string,
  now: Date,
) {
  await setPasswordHash(tx, member.id, passwordHash, now)
  if (member.emailVerified) await enqueueMail(tx, passwordChangedMail(member, await readSettings(tx)), now)
}
