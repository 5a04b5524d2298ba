import { memberContext } from '#app/platform/auth/member.server.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import type { Route } from './+types/donor.route'

/** The name and email address for a member's form. The Donate page itself is the same for everyone. */
export function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext)
  const donor = member && { name: member.name, email: realEmail(member.email) ?? '' }
  return Response.json(donor, { headers: { 'Cache-Control': 'no-store' } })
}
