import { type Role, roleLabels, roleSummary } from '#app/platform/auth/permissions.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { fillText, type TextSettings } from '#app/platform/settings/text.ts'
import { invitationDays } from './invitation.ts'
import { importedAccountTexts, invitationTexts } from './invitation-mail-texts.ts'

export function invitationMail(
  { to, inviter, role, link }: { to: string; inviter: string; role: Role; link: string },
  site: TextSettings,
): Mail {
  const values = {
    inviter,
    role: roleLabels[role],
    summary: roleSummary(role),
    link,
    days: String(invitationDays),
  }
  return {
    to,
    subject: fillText(invitationTexts.subject, site),
    secret: true,
    body: fillText(invitationTexts.body, site, values),
  }
}

/** Tells a person that an import created an account for them. */
export const importedAccountMail = (to: string, site: TextSettings, link: string): Mail => ({
  to,
  subject: fillText(importedAccountTexts.subject, site),
  purpose: 'importedAccount',
  body: fillText(importedAccountTexts.body, site, { link }),
})
