import { instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'

export type BackupSchedule = 'off' | 'daily' | 'weekly'

const time = '03:00'

/**
 * Whether a backup should have been started since the last one: at 3:00 each day or each Sunday, in the site's time
 * zone. One that was missed, as while the site was down, is due at once.
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
    const at = instantOf(date, time, timeZone)
    const isDay = schedule === 'daily' || new Date(date).getUTCDay() === 0
    if (isDay && at <= now) return at
  }
}
