import type { Generated } from 'kysely'
import type { SearchText } from './search-text.ts'

/** A member and their profile. This and the next four tables are written by Better Auth too. */
export interface UserTable {
  id: string
  /** First and last name joined by a space, or empty. */
  name: string
  /** In lower case. */
  email: string
  emailVerified: number
  image: string | null
  /** Null counts as 'user'. */
  role: Generated<string | null>
  twoFactorEnabled: Generated<number | null>
  affiliation: string | null
  /** IANA name; null until it is known. */
  timeZone: string | null
  disabledAt: string | null
  createdAt: string
  updatedAt: string
  /** What a search looks through, in lower case; made by the database. */
  searchText: SearchText
}

/** A device that is signed in. */
interface SessionTable {
  id: string
  token: string
  userId: string
  expiresAt: string
  ipAddress: string | null
  userAgent: string | null
  createdAt: string
  /** When it was last seen, to the hour. */
  updatedAt: string
}

/** A way to sign in: 'credential' with a password hash, or 'google'. */
interface AccountTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: string | null
  refreshTokenExpiresAt: string | null
  scope: string | null
  password: string | null
  createdAt: string
  updatedAt: string
}

/** What a sign-in under way remembers between two requests. */
interface VerificationTable {
  id: string
  identifier: string
  value: string
  expiresAt: string
  createdAt: string
  updatedAt: string
}

interface TwoFactorTable {
  id: string
  userId: string
  /** Encrypted, as are the recovery codes. */
  secret: string
  backupCodes: string
  verified: number | null
  failedVerificationCount: number | null
  lockedUntil: string | null
  /** What the member calls it, and since when it counts; null when it was set up on the profile. */
  displayName: Generated<string | null>
  enrolledAt: Generated<string | null>
}

/** A link that was mailed and works once. A newer one of the same purpose replaces it. */
export interface MailedLinkTable {
  tokenHash: string
  userId: string
  purpose: 'resetPassword' | 'verifyEmail' | 'changeEmail' | 'recoverEmail'
  /** The address it was sent to. */
  email: string
  expiresAt: string
}

export interface AccountsSchema {
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  twoFactor: TwoFactorTable
  mailedLink: MailedLinkTable
}
