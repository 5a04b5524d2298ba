import { type Actor, forgetInDeeds, recordDeed, someoneWhoLeft } from '#app/activity/activity-store.server.ts'
import { forgetNotes } from '#app/inbox/note-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/settings/settings-store.server.ts'
import { accountDeletedMail } from './account-mail.ts'
import { unlessLastAdmin } from './member-store.server.ts'

/**
 * Erases a member and everything that is theirs; false when they are the last admin. What others count on
 * (a gift, an initiative on its way) stays without the name. What was sent before there was an account is
 * found by the address, if that was proven. `by` is the admin who does it to somebody else.
 */
export function eraseMember(
  db: Database,
  member: { id: string; name: string; email: string; emailVerified: boolean },
  now: Date,
  by: Actor = null,
) {
  return unlessLastAdmin(db, member.id, async (db) => {
    if (member.emailVerified) await eraseByEmail(db, member.email)
    const gifts = await db
      .updateTable('pledge')
      .set(nobody)
      .where('userId', '=', member.id)
      .returning('id')
      .execute()
    await forgetNotes(db, 'pledge', idsOf(gifts))
    // Devices, logins, links, choices, sign-ups, hours and the Qur'an log go with the row.
    await db.deleteFrom('user').where('id', '=', member.id).execute()
    await db.deleteFrom('verification').where('value', '=', member.id).execute()
    await db.deleteFrom('emailSignIn').where('email', '=', member.email).execute()
    await db.deleteFrom('mail').where('recipient', '=', member.email).execute()
    await forgetInDeeds(db, { id: member.id, email: member.emailVerified ? member.email : null })
    if (by) {
      const deed = { verb: 'deleted', subject: 'user', subjectId: member.id, label: someoneWhoLeft } as const
      await recordDeed(db, by, deed, now)
    }
    const { name, contactEmail } = await readSettings(db)
    await enqueueMail(db, accountDeletedMail(member, name, by ? contactEmail : null), now)
  })
}

const nobody = { name: someoneWhoLeft, email: '' }

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

async function eraseByEmail(db: Database, email: string) {
  const gifts = await db
    .updateTable('pledge')
    .set(nobody)
    .where('userId', 'is', null)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email))
    .returning('id')
    .execute()
  const initiatives = await db
    .updateTable('initiative')
    .set({ contactName: nobody.name, contactEmail: '', contactPhone: '' })
    .where(({ eb, fn }) => eb(fn<string>('lower', ['contactEmail']), '=', email))
    .returning('id')
    .execute()
  const messages = await db
    .deleteFrom('contactMessage')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email))
    .returning('id')
    .execute()
  await db
    .deleteFrom('merchInterest')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email))
    .execute()
  // What was written about them goes as well: it names them, or speaks to them.
  await forgetNotes(db, 'pledge', idsOf(gifts))
  await forgetNotes(db, 'initiative', idsOf(initiatives))
  await forgetNotes(db, 'contactMessage', idsOf(messages))
}
