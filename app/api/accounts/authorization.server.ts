import type { Member } from '#app/platform/auth/member.server.ts'
import { isStaff, roleOf } from '#app/platform/auth/permissions.ts'
import { mustAddTwoStep } from '#app/platform/auth/session-store.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { requireCaller } from './caller.server.ts'

/**
 * The member whose ID token is in an Authorization header (`Bearer` or `Firebase`). Null if the header is missing, if
 * the token is invalid or expired, if the session has ended, or if the member is suspended or deleted.
 */
export async function findAuthorizedMember(
  call: { config: Config; db: Database; now: Date },
  authorization: string | null,
): Promise<Member | null> {
  const [, token] = /^(?:Firebase|Bearer) (\S+)$/i.exec(authorization ?? '') ?? []
  if (!token) return null
  const caller = await requireCaller(call, token).catch((error) => {
    if (error instanceof Response) return null
    throw error
  })
  if (!caller) return null
  const { id, name, email, emailVerified, twoStep, timeZone, sessionId } = caller
  const role = roleOf(caller.role)
  return {
    id,
    name,
    email,
    emailVerified,
    role,
    twoStep,
    timeZone,
    sessionId,
    mustAddTwoStep: await mustAddTwoStep(call.db, role, caller),
    mustConfirmEmail: isStaff(role) && !emailVerified,
  }
}
