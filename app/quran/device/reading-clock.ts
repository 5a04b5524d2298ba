import { type PrayerSettings, prayerTimesOn, siteCoordinates } from '#app/platform/time/prayer-times.ts'
import { type DayEnd, type DayEndPrayers, readingDate } from '#app/quran/practice/reading-day.ts'

export interface MemberDay extends DayEnd {
  /** The member's own location; null for that of the site. */
  latitude: number | null
  longitude: number | null
}

/** The prayers that end a member's day; undefined if neither they nor the site have a location. */
export function dayEndPrayers(
  { latitude, longitude }: MemberDay,
  settings: PrayerSettings,
  timeZone: string,
): DayEndPrayers | undefined {
  const place = latitude === null || longitude === null ? siteCoordinates(settings) : { latitude, longitude }
  if (!place) return undefined
  return (date) => {
    const { fajr, maghrib } = prayerTimesOn(date, place, { ...settings, timeZone })
    return { fajr: fajr.adhan, maghrib: maghrib.adhan }
  }
}

/** The local date to which a member's reading at an instant belongs. */
export function readingClock(practice: MemberDay, settings: PrayerSettings, timeZone: string) {
  const prayers = dayEndPrayers(practice, settings, timeZone)
  return (instant: Date) => readingDate(instant, practice, timeZone, prayers)
}
