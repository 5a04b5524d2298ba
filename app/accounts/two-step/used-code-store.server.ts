import type { Database } from '#app/platform/database/database.ts'
import { consumeAttempt } from '#app/platform/http/rate-limit.server.ts'

/** The window is at least as long as an authenticator code is valid. */
const singleUse = { maxAttempts: 1, windowSeconds: 120 }

/** Marks a code as used, so that it cannot be replayed; false if it does not have six digits or was already used. */
export async function consumeAuthenticatorCode(db: Database, userId: string, code: string, now: Date) {
  return /^\d{6}$/.test(code) && consumeAttempt(db, `code ${userId} ${code}`, singleUse, now)
}
