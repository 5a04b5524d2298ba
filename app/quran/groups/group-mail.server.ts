import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { mailGreeting } from '#app/platform/settings/mail-greeting.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { groupApprovedTexts } from './group-mail-texts.ts'
import { groupPath } from './group-path.ts'

/** Emails the admin of an approved group for minors that they can now invite people, if their address is verified. */
export async function notifyOfApproval(
  tx: Database,
  { adminId, group, origin }: { adminId: string; group: { id: string; name: string }; origin: string },
  now: Date,
) {
  const adult = await tx
    .selectFrom('user')
    .select(['name', 'email'])
    .where('id', '=', adminId)
    .where('emailVerified', '=', 1)
    .executeTakeFirst()
  if (!adult) return
  const site = await readSettings(tx)
  const mail = {
    to: adult.email,
    replyTo: site.contactEmail,
    subject: fillText(groupApprovedTexts.subject, site, { group: group.name }),
    body: fillText(groupApprovedTexts.body, site, {
      greeting: mailGreeting(adult.name, site),
      group: group.name,
      link: `${origin}${groupPath(group.id)}/invite`,
    }),
  }
  await enqueueMail(tx, mail, now)
}
