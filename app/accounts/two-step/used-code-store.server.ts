import type { Database } from '#app/platform/database/database.ts'
import { withinLimit } from '#app/platform/http/rate-limit.server.ts'

/** As long as a code of an authenticator can be entered. */
const once = { maxAttempts: 1, windowSeconds: 120 }

/** Uses six digits up: one that somebody looked at over a shoulder is worth nothing once it was entered. */
export async function consumeCode(db: Database, userId: string, code: string, now: Date) {
  return /^\d{6}$/.test(code) && withinLimit(db, `code ${userId} ${code}`, once, now)
}
