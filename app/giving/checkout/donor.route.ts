import { memberContext } from '#app/platform/auth/member.server.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import type { Route } from './+types/donor.route'

/**
 * A member's name and email address, to prefill the form; null for visitors. The Donate page itself is the same for
 * everyone.
 */
export function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext)
  const donor = member && { name: member.name, email: realEmail(member.email) ?? '' }
  return Response.json(donor, { headers: { 'Cache-Control': 'no-store' } })
}
