import type { RouterContextProvider } from 'react-router'
import { hashPassword } from '#app/platform/auth/password-hash.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { verifyEmailMail } from './account-mail.ts'
import { recordFirstAdmin } from './first-admin.server.ts'
import { addMailedLink } from './mailed-link-store.server.ts'
import { addMember, hasAdmin } from './member-store.server.ts'

interface NewAccount {
  name: string
  email: string
  password: string
  role: 'user' | 'owner'
}

/**
 * Creates an account and sends the link that confirms its address. Returns the member's id; null if the address is
 * taken, or for an owner if the site already has an admin. An owner's address needs no link, because the operator
 * vouches for it. `onCreated` runs in the same transaction.
 */
export async function createAccount(
  context: Readonly<RouterContextProvider>,
  { name, email, password, role }: NewAccount,
  now: Date,
  onCreated?: (tx: Database, id: string) => Promise<void>,
) {
  const passwordHash = await hashPassword(password)
  const origin = linkOrigin(context)
  return context
    .get(databaseContext)
    .transaction()
    .execute(async (db) => {
      if (role === 'owner' && (await hasAdmin(db))) return null
      const emailVerified = role === 'owner'
      const id = await addMember(db, { name, email, passwordHash, role, emailVerified }, now)
      if (!id) return null
      if (role === 'owner') await recordFirstAdmin(db, id, name, now)
      else await sendVerificationEmail(db, { id, email }, origin, now)
      await onCreated?.(db, id)
      return id
    })
}

/** Sends the link that confirms a member's address. */
export async function sendVerificationEmail(
  db: Database,
  member: { id: string; email: string },
  origin: string,
  now: Date,
) {
  const settings = await readSettings(db)
  const link = { userId: member.id, purpose: 'verifyEmail', email: member.email } as const
  const token = await addMailedLink(db, link, now)
  await enqueueMail(db, verifyEmailMail(member, settings, `${origin}/verify-email?token=${token}`), now)
}
