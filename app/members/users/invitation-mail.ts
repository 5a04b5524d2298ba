import { type Role, roleLabels, roleSummaries } from '#app/platform/auth/permissions.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { invitationDays } from './invitation.ts'

export function invitationMail({
  to,
  role,
  siteName,
  link,
}: {
  to: string
  role: Role
  siteName: string
  link: string
}): Mail {
  return {
    to,
    subject: `You are invited to help run ${siteName}`,
    secret: true,
    body: `Salaam,

You are invited to the admin area of ${siteName} with the role ${roleLabels[role]}: ${roleSummaries[role]}.

Accept the invitation here:

${link}

The link works once, within ${invitationDays} days. If you did not expect this, you can ignore this email: nothing happens unless you accept.`,
  }
}
