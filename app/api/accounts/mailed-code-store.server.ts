import type { LinkPurpose } from '#app/accounts/login/mailed-link-store.server.ts'
import { hashToken } from '#app/platform/auth/token.server.ts'
import type { Database } from '#app/platform/database/database.ts'

export interface MailedCode {
  purpose: LinkPurpose | 'emailSignIn'
  /** The address that the code was emailed to. */
  email: string
  /** Null for a sign-in link, whose address may have no account. */
  userId: string | null
  isExpired: boolean
}

/** Looks up an emailed code without consuming it. Undefined when it was used, replaced or never issued. */
export async function findMailedCode(db: Database, code: string, now: Date): Promise<MailedCode | undefined> {
  const link = await db
    .selectFrom('mailedLink')
    .select(['purpose', 'email', 'userId', 'expiresAt'])
    .where('tokenHash', '=', hashToken(code))
    .executeTakeFirst()
  const found =
    link ??
    (await db
      .selectFrom('emailSignIn')
      .select(['email', 'expiresAt'])
      .where('tokenHash', '=', hashToken(code))
      .executeTakeFirst())
  if (!found) return undefined
  const { purpose, userId } = link ?? { purpose: 'emailSignIn' as const, userId: null }
  return { purpose, userId, email: found.email, isExpired: found.expiresAt <= now.toISOString() }
}
