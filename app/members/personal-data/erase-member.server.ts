import { accountDeletedMail } from '#app/accounts/login/account-mail.ts'
import { guardLastAdmin } from '#app/accounts/login/member-store.server.ts'
import { deletePhoneData, listPhoneNumbers } from '#app/accounts/phone/member-phone-store.server.ts'
import { type Actor, deletedUser, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { anonymizeActivity, anonymizeLabels } from '#app/cms/activity/anonymize-activity-store.server.ts'
import { anonymizeImports } from '#app/cms/imports/anonymize-imports-store.server.ts'
import { activitySubjectNames } from '#app/cms/inbox/note.ts'
import { deleteNotes } from '#app/cms/inbox/note-store.server.ts'
import { deleteCopiesAbout } from '#app/cms/working-copies/working-copy-store.server.ts'
import { deleteGuardianEmails } from '#app/events/signup/delete-guardian-emails.server.ts'
import { enqueueSignupJob } from '#app/events/signup/enqueue-signup-job.server.ts'
import { eraseDonors, listDonorIds, separateGifts } from '#app/giving/donors/donor-records.server.ts'
import { recurringGiftJob } from '#app/giving/recurring/apply-subscription.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { deleteUploadsOf } from '#app/platform/files/upload-store.server.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { deleteEmailsTo } from '#app/platform/mail/mail-retention.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { handOverGroups } from '#app/quran/groups/leave-group-store.server.ts'
import { anonymizeActorNames } from './anonymize-actor-names.server.ts'
import { eraseSavedFilters } from './erase-saved-filters.server.ts'
import { eraseSubmissions } from './erase-submissions.server.ts'
import { eraseGuestSignups, listSignupsWithGuardian } from './guest-signups.server.ts'
import { redactEventMessages } from './redact-event-messages.server.ts'

/**
 * Erases a member and their data; false when they are the owner or the last admin. Records that others rely on
 * (donations, initiatives, content written for the site) are anonymized. Data that is not linked to the account, such as
 * contact messages, is matched by email, if the address is verified. `by` is the admin who erases the member; null if
 * members erase themselves.
 */
export function eraseMember(db: Database, member: MemberToErase, now: Date, by: Actor = null) {
  return guardLastAdmin(db, member.id, async (db) => {
    // Someone else may have erased the member in the meantime.
    if (!(await eraseMemberData(db, member, now))) return
    if (by) {
      const activityEntry = {
        verb: 'deleted',
        subject: 'user',
        subjectId: member.id,
        label: deletedUser,
      } as const
      await recordActivity(db, by, activityEntry, now)
    }
    // An unverified address may belong to someone else.
    if (!member.emailVerified) return
    const site = await readSettings(db)
    await enqueueMail(db, accountDeletedMail(member, site, by ? 'admin' : 'member'), now)
  })
}

interface MemberToErase {
  id: string
  name: string
  email: string
  emailVerified: boolean
}

/**
 * Erases without an email or activity entry; false if the account no longer exists. The caller provides the transaction
 * and ensures that an admin remains.
 */
export async function eraseMemberData(db: Database, member: MemberToErase, now: Date) {
  const { id, name, email, emailVerified } = member
  // These updates come first: they wait for any transaction that is adding a newsletter email, so that the email is
  // deleted below. The locks are taken in the same order as in `linkSubscriptions`.
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set((eb) => ({ emailVerified: eb.ref('emailVerified') }))
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .updateTable('newsletterSubscription')
    .set({ unsubscribedAt: now.toISOString() })
    .where('userId', '=', id)
    .execute()
  await anonymizeActorNames(db, member)
  const submissions = await eraseSubmissions(db, member)
  for (const subject of ['pledge', 'initiative', 'contactMessage'] as const) {
    // Notes about the submissions, and autosaved drafts of replies to them, contain personal data, too.
    await deleteNotes(db, subject, submissions[subject])
    await deleteCopiesAbout(db, submissions[subject])
    await anonymizeLabels(db, activitySubjectNames[subject], submissions[subject])
  }
  const giving = await eraseGiving(db, member, now)
  await anonymizeImports(db, { id, name, email: emailVerified ? email : null, giftIds: giving.giftIds })
  const identifiers = [...(emailVerified ? [email] : []), ...submissions.references, ...giving.references]
  await anonymizeLabels(
    db,
    'mail',
    await deleteEmailsTo(db, { to: email, secretOnly: !emailVerified }, identifiers),
  )
  if (emailVerified) {
    await eraseSavedFilters(db, [name, email])
    await redactEventMessages(db, member)
  }
  await deleteUploadsOf(db, id, now)
  await deletePhoneData(db, await listPhoneNumbers(db, id))
  await handOverGroups(db, id, 'erased', now)
  const signupsWithGuardian = await listSignupsWithGuardian(db, member)
  // Foreign keys cascade to sessions, logins, emailed links, settings, sign-ups, hours and the Qur'an log.
  await db.deleteFrom('user').where('id', '=', id).execute()
  // Guest sign-ups that are not linked to the account yet.
  if (emailVerified) await eraseGuestSignups(db, email)
  // The emails to guardians name the member, and the links in them no longer work.
  for (const signup of signupsWithGuardian) await deleteGuardianEmails(db, signup)
  // The job offers the freed spots to the waitlist.
  await enqueueSignupJob(db, now)
  await db.deleteFrom('verification').where('value', '=', id).execute()
  await db.deleteFrom('emailSignIn').where('email', '=', email).execute()
  if (emailVerified) await db.deleteFrom('invitation').where('email', '=', email).execute()
  await anonymizeActivity(db, { id, name, email, emailVerified })
  return true
}

/** Erases the member's data as a donor. Amounts, receipts and statements are kept. */
async function eraseGiving(db: Database, member: MemberToErase, now: Date) {
  const ownIds = await listDonorIds(db, member)
  const separatedId = await separateGifts(db, { userId: member.id, donorIds: ownIds }, now)
  const donorIds = separatedId === null ? ownIds : [...ownIds, separatedId]
  const erased = await eraseDonors(db, donorIds, now)
  await anonymizeLabels(db, 'mail', erased.mailIds)
  await deleteNotes(db, 'gift', erased.giftIds)
  await anonymizeLabels(db, 'gift', erased.giftIds)
  await anonymizeLabels(db, 'donor', donorIds)
  // The job stops the gifts at the payment provider.
  for (const subject of erased.activeRecurringGiftIds)
    await enqueueJob(db, { kind: recurringGiftJob, subject }, now)
  return erased
}
