import type { Database } from '#app/platform/database/database.ts'
import { consumeAttempt } from '#app/platform/http/rate-limit.server.ts'

/** At least as long as an authenticator code is valid. */
const singleUse = { maxAttempts: 1, windowSeconds: 120 }

/** Marks a six-digit code as used, so that it cannot be replayed; false when it is malformed or already used. */
export async function consumeCode(db: Database, userId: string, code: string, now: Date) {
  return /^\d{6}$/.test(code) && consumeAttempt(db, `code ${userId} ${code}`, singleUse, now)
}
