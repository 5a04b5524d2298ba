import { prayerFields } from '#app/platform/settings/prayer-settings.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { formatZonedTime } from '#app/platform/time/local-time.ts'
import { prayerNames, prayers } from '#app/platform/time/prayer.ts'
import { type PrayerSettings, prayerTimesOn, siteCoordinates } from '#app/platform/time/prayer-times.ts'
import { sectionSchema, toSettings } from './settings-form.ts'

export type PrayerPreview = ReturnType<typeof previewPrayers>

/** Today's prayer times with the settings in the query, so that an admin can try settings before saving them. */
export function readPrayerPreview(request: Request, settings: Settings, now: Date) {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const parsed = 'prayerMethod' in query ? sectionSchema({ fields: prayerFields }).safeParse(query) : null
  return {
    ...previewPrayers(
      { ...settings, ...(parsed?.success ? toSettings('prayer-times', parsed.data) : {}) },
      now,
    ),
    isSaved: !parsed?.success,
    /** What was typed; empty if the URL has no query. */
    values: parsed ? query : {},
    errors: parsed && !parsed.success ? errorsOf(parsed.error.issues) : {},
  }
}

const errorsOf = (issues: { path: PropertyKey[]; message: string }[]): Record<string, string> =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))

function previewPrayers(settings: PrayerSettings & { prayerPlace: string }, now: Date) {
  const { timeZone, prayerPlace } = settings
  const coordinates = siteCoordinates(settings)
  const today = localDateIn(now, timeZone)
  const times = coordinates && prayerTimesOn(today, coordinates, settings)
  const format = (at: Date | null) => at && formatZonedTime(at.toISOString(), timeZone)
  const solarNoon = times?.dhuhr.adhan?.toISOString()
  return {
    date: formatDate(today),
    place: prayerPlace,
    rows:
      times &&
      prayers.map((prayer) => ({
        name: prayerNames[prayer],
        adhan: format(times[prayer].adhan),
        iqamah: format(times[prayer].iqamah),
      })),
    /** Whether the coordinates seem to be outside the site's time zone: solar noon there is far from 12:00. */
    isFarFromZone: solarNoon !== undefined && !isNearTwelve(new Date(solarNoon), timeZone),
  }
}

function isNearTwelve(at: Date, timeZone: string) {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return hour >= 10 && hour <= 14
}
