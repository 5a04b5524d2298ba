import { instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'

export type BackupSchedule = 'off' | 'daily' | 'weekly'

const backupTime = '03:00'

/**
 * Whether a scheduled time has passed since the last backup started: 3:00 AM each day or each Sunday, in the site's
 * time zone. The first backup, and one that was missed, for example during downtime, is due immediately.
 */
export function isBackupDue(
  schedule: BackupSchedule,
  timeZone: string,
  lastStartedAt: Date | null,
  now: Date,
) {
  if (schedule === 'off') return false
  return lastStartedAt === null || lastStartedAt < latestDue(schedule, timeZone, now)
}

function latestDue(schedule: 'daily' | 'weekly', timeZone: string, now: Date) {
  const today = localDateIn(now, timeZone)
  for (let date = today; ; date = addDays(date, -1)) {
    const at = instantOf(date, backupTime, timeZone)
    if (isScheduledDay(schedule, date) && at <= now) return at
  }
}

const isScheduledDay = (schedule: 'daily' | 'weekly', date: string) =>
  schedule === 'daily' || new Date(date).getUTCDay() === 0

/** The times after `now` at which a backup is due, between two local dates (inclusive). */
export function upcomingBackups(
  schedule: BackupSchedule,
  timeZone: string,
  { from, to }: { from: string; to: string },
  now: Date,
) {
  const times: Date[] = []
  if (schedule === 'off') return times
  const today = localDateIn(now, timeZone)
  for (let date = from < today ? today : from; date <= to; date = addDays(date, 1)) {
    const at = instantOf(date, backupTime, timeZone)
    if (isScheduledDay(schedule, date) && at > now) times.push(at)
  }
  return times
}
