import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { linkOriginFromConfig } from '#app/platform/http/link-origin.server.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import { changeRoster } from './change-roster.server.ts'
import { deleteUnansweredGuardianRequests } from './delete-unanswered-requests.server.ts'
import { signupJob } from './enqueue-signup-job.server.ts'
import { guardianColumns } from './guardian-store.server.ts'
import { linkGuests } from './link-guests.server.ts'
import { postponeOrWithdrawEmails } from './outdated-emails.server.ts'
import type { LinkConfig } from './signup-link.server.ts'
import { unconfirmedDays } from './signup-mail.ts'

const intervalMs = 60_000

/**
 * The job that advances waitlists, links guests' sign-ups to accounts, postpones or withdraws outdated emails, and
 * deletes old data; runs on one node at a time.
 */
export const signupJobs = (
  db: Database,
  config: Pick<Config, 'origin' | 'port' | 'secret'>,
): Record<string, JobHandler> => ({
  [signupJob.kind]: {
    work: async () => {
      const now = new Date()
      const links = { origin: linkOriginFromConfig(config), secret: config.secret }
      await advanceWaitlists(db, links, now)
      await linkGuests(db, links, now)
      await postponeOrWithdrawEmails(db, now)
      await deleteUnconfirmed(db, now)
      await deleteUnansweredGuardianRequests(db, now)
      await deletePersonalData(db, now)
    },
    intervalMs,
  },
})

/**
 * Ends expired offers and holds, and offers free spots, including those from an increased capacity or a deleted
 * account.
 */
export async function advanceWaitlists(db: Database, links: LinkConfig, now: Date) {
  const { timeZone } = await readSettings(db)
  const rows = await db
    .selectFrom('eventSignup')
    .innerJoin('event', 'event.id', 'eventSignup.eventId')
    .select('eventSignup.eventId')
    .distinct()
    .where((eb) =>
      eb.or([
        eb('eventSignup.expiresAt', '<=', now.toISOString()),
        eb.and([
          eb('eventSignup.status', '=', 'waitlisted'),
          eb('event.lastDate', '>=', localDateIn(now, timeZone)),
        ]),
      ]),
    )
    .execute()
  for (const { eventId } of rows) await changeRoster(db, eventId, links, async () => null, now)
}

/** Deletes guests' sign-ups that were not confirmed in time. */
export async function deleteUnconfirmed(db: Database, now: Date) {
  const cutoff = daysBefore(now, unconfirmedDays).toISOString()
  await db
    .deleteFrom('eventSignup')
    .where('status', '=', 'pending')
    .where('expiresAt', 'is', null)
    .where('guardianAskedAt', 'is', null)
    .where(({ eb, fn }) => eb(fn.coalesce('statusAt', 'createdAt'), '<', cutoff))
    .execute()
}

/**
 * Deletes guests' names and email addresses, children's names, answers and notes to organizers, guardians' details and
 * consent, and check-ins, some months after the event.
 */
export async function deletePersonalData(db: Database, now: Date) {
  const { signupRetentionMonths, timeZone } = await readSettings(db)
  const cutoff = Temporal.PlainDate.from(localDateIn(now, timeZone))
    .subtract({ months: signupRetentionMonths })
    .toString()
  const emptyValues = {
    name: '',
    email: null,
    childNames: '',
    note: '',
    answers: '{}',
    ...guardianColumns(null, null),
  }
  const eventsPastRetention = db.selectFrom('event').select('id').where('lastDate', '<', cutoff)
  await db.deleteFrom('checkInOperation').where('eventId', 'in', eventsPastRetention).execute()
  await db
    .updateTable('eventSignup')
    .set(emptyValues)
    .where('eventId', 'in', eventsPastRetention)
    .where((eb) =>
      eb.or([
        eb('email', 'is not', null),
        eb('name', '!=', ''),
        eb('childNames', '!=', ''),
        eb('note', '!=', ''),
        eb('answers', '!=', '{}'),
        eb('ageGroup', '!=', ''),
      ]),
    )
    .execute()
}
