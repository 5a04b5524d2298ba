import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { countAttempt, formatWait, type Limit } from '#app/platform/http/rate-limit.server.ts'
import { enqueuePush } from '#app/platform/push/push-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { addMinutes } from '#app/platform/time/instant.ts'
import type { Route } from './+types/push-test.route'
import { pushPath } from './push-path.ts'
import { pushTexts } from './push-texts.ts'

const perMember: Limit = { maxAttempts: 10, windowSeconds: 3600 }
/** A test that cannot be delivered within this time is dropped. */
const lifetimeMinutes = 10

export const loader = () => redirect(pushPath)

/** Sends a test to all of the member's devices. */
export async function action(args: Route.ActionArgs) {
  const { id: userId } = requireMember(args.context)
  const db = args.context.get(databaseContext)
  const now = new Date()
  const { allowed, retryAfterSeconds } = await countAttempt(db, `push tests of ${userId}`, perMember, now)
  if (!allowed) {
    const text = `You have sent too many tests. You can send another one ${formatWait(retryAfterSeconds)}.`
    return redirectWithFlash(args, pushPath, { text, tone: 'error' })
  }
  const settings = await readSettings(db)
  const payload = {
    title: fillText(pushTexts.testTitle, settings),
    body: fillText(pushTexts.test, settings),
    path: pushPath,
  }
  const test = { kind: 'test', eventId: null, subjectId: randomUUID(), payload } as const
  const expiresAt = addMinutes(now, lifetimeMinutes)
  const count = await db
    .transaction()
    .execute((tx) => enqueuePush(tx, { userId }, { ...test, expiresAt }, now))
  const text = count === 0 ? 'Turn on notifications on a device first.' : 'A test is on its way.'
  return redirectWithFlash(args, pushPath, { text, tone: count === 0 ? 'error' : 'success' })
}
