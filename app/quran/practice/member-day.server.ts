import type { Member } from '#app/platform/auth/member.server.ts'
import type { Coordinates } from '#app/platform/coordinates.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { type PrayerSettings, prayerTimesOn, siteCoordinates } from '#app/platform/time/prayer-times.ts'
import { findPractice, type Practice } from './practice-store.server.ts'
import { type DayEndPrayers, readingDate } from './reading-day.ts'

/** What determines when a member's day ends, and `today`, their local date; `practice` is null before they start. */
export async function readMemberDay(db: Database, member: Pick<Member, 'id' | 'timeZone'>, now: Date) {
  const [settings, found] = await Promise.all([readSettings(db), findPractice(db, member.id)])
  return memberDay(settings, member.timeZone, found ?? null, now)
}

/** `readMemberDay` for a caller that has already read the site's settings and the member's practice. */
export function memberDay(
  settings: PrayerSettings,
  memberTimeZone: string | null,
  practice: Practice | null,
  now: Date,
) {
  const timeZone = memberTimeZone ?? settings.timeZone
  const prayerTimes = dayEndPrayers(practice, settings, timeZone)
  const dayEnd = practice ?? ({ dayEnd: 'midnight', dayEndHour: 0 } as const)
  return { practice, timeZone, prayerTimes, today: readingDate(now, dayEnd, timeZone, prayerTimes) }
}

/** The member's location; null if the site's is used. */
export function memberLocation(
  practice: Pick<Practice, 'latitude' | 'longitude'> | null,
): Coordinates | null {
  if (practice?.latitude == null || practice.longitude == null) return null
  return { latitude: practice.latitude, longitude: practice.longitude }
}

/** The prayer times that can end a member's day; undefined if neither the member nor the site has a location. */
export function dayEndPrayers(
  practice: Pick<Practice, 'latitude' | 'longitude'> | null,
  settings: PrayerSettings,
  timeZone: string,
): DayEndPrayers | undefined {
  const location = memberLocation(practice)
  const coordinates = location ?? siteCoordinates(settings)
  if (!coordinates) return undefined
  // The minutes that adjust times to the timetable of the site's masjid do not apply elsewhere.
  const rules = location ? { ...settings, fajrMinutes: 0, maghribMinutes: 0, timeZone } : settings
  return (date) => {
    const { fajr, maghrib } = prayerTimesOn(date, coordinates, rules)
    return { fajr: fajr.adhan, maghrib: maghrib.adhan }
  }
}
