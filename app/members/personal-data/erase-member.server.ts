import { accountDeletedMail } from '#app/accounts/login/account-mail.ts'
import { unlessLastAdmin } from '#app/accounts/login/member-store.server.ts'
import { type Actor, recordDeed, someoneWhoLeft } from '#app/cms/activity/activity-store.server.ts'
import { forgetInDeeds, forgetLabels } from '#app/cms/activity/forget-deeds-store.server.ts'
import { forgetInImports } from '#app/cms/imports/forget-rows-store.server.ts'
import { activitySubjects } from '#app/cms/inbox/note.ts'
import { forgetNotes } from '#app/cms/inbox/note-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { forgetUploadsOf } from '#app/platform/files/upload-store.server.ts'
import { enqueueMail, forgetMails } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { eraseSent } from './erase-sent.server.ts'
import { eraseSignatures } from './erase-signatures.server.ts'

/**
 * Erases a member and everything that is theirs; false when they are the last admin. What others count on
 * (a gift, an initiative on its way, a text they wrote for the site) stays without the name. What was sent
 * before there was an account is found by the address, if that was proven. `by` is the admin who does it to
 * somebody else.
 */
export function eraseMember(db: Database, member: Leaving, now: Date, by: Actor = null) {
  return unlessLastAdmin(db, member.id, async (db) => {
    await eraseWhole(db, member, now)
    if (by) {
      const deed = { verb: 'deleted', subject: 'user', subjectId: member.id, label: someoneWhoLeft } as const
      await recordDeed(db, by, deed, now)
    }
    const site = await readSettings(db)
    await enqueueMail(db, accountDeletedMail(member, site.name, by ? site.contactEmail : null), now)
  })
}

interface Leaving {
  id: string
  name: string
  email: string
  emailVerified: boolean
}

/** The same without a word to anyone, in a transaction of the caller's, who sees to it that an admin is left. */
export async function eraseWhole(db: Database, member: Leaving, now: Date) {
  const { id, name, email, emailVerified: proven } = member
  await eraseSignatures(db, member)
  const sent = await eraseSent(db, member)
  for (const subject of ['pledge', 'initiative', 'contactMessage'] as const) {
    // What was written about them goes as well: it names them, or speaks to them.
    await forgetNotes(db, subject, sent[subject])
    await forgetLabels(db, activitySubjects[subject], sent[subject])
  }
  await forgetInImports(db, { id, name, email: proven ? email : null })
  const words = [...(proven ? [email] : []), ...sent.references]
  await forgetLabels(db, 'mail', await forgetMails(db, { to: email, secretOnly: !proven }, words))
  await forgetUploadsOf(db, id, now)
  // Devices, logins, links, choices, sign-ups, hours and the Qur'an log go with the row.
  await db.deleteFrom('user').where('id', '=', id).execute()
  await db.deleteFrom('verification').where('value', '=', id).execute()
  await db.deleteFrom('emailSignIn').where('email', '=', email).execute()
  await forgetInDeeds(db, { id, name, email, proven })
}
