import type { Member } from '#app/platform/auth/member.server.ts'
import type { Coordinates } from '#app/platform/coordinates.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { formatZonedTime } from '#app/platform/time/local-time.ts'
import { siteCoordinates } from '#app/platform/time/prayer-times.ts'
import { formatTimeZone } from '#app/platform/time/time-zone.ts'
import { memberLocation, readMemberDay } from '#app/quran/practice/member-day.server.ts'

/** The data for the screen on which a member chooses when their day ends. */
export async function readDayView(db: Database, member: Member, now: Date) {
  const [settings, day] = await Promise.all([readSettings(db), readMemberDay(db, member, now)])
  const { practice, timeZone, prayerTimes, today } = day
  const times = prayerTimes?.(localDateIn(now, timeZone))
  const time = (at: Date | null | undefined) => (at ? formatZonedTime(at.toISOString(), timeZone) : null)
  return {
    values: {
      dayEnd: practice?.dayEnd ?? 'midnight',
      dayEndHour: String(practice?.dayEndHour || 3),
    },
    today: formatDate(today),
    timeZone: formatTimeZone(timeZone),
    location: describeLocation(memberLocation(practice), siteCoordinates(settings), settings.prayerPlace),
    /** A time is null if there is no location, or if the location has no such time today. */
    times: { fajr: time(times?.fajr), maghrib: time(times?.maghrib) },
  }
}

/** The location for which prayer times are computed; null if there is none. */
function describeLocation(own: Coordinates | null, site: Coordinates | null, siteName: string) {
  if (own) return { isOwn: true, name: `${own.latitude}, ${own.longitude}` }
  return site ? { isOwn: false, name: siteName || `${site.latitude}, ${site.longitude}` } : null
}
