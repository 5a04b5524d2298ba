import {
  Coordinates as AdhanCoordinates,
  CalculationMethod,
  HighLatitudeRule,
  Madhab,
  PrayerTimes,
} from 'adhan'
import type { Coordinates } from '#app/platform/coordinates.ts'
import { memoize } from '#app/platform/memoize.ts'
import { instantOf, localDateIn } from './event-schedule.ts'
import { addMinutes, minuteMs } from './instant.ts'
import { parseIqamah } from './iqamah.ts'
import { iqamahInTable } from './iqamah-table.ts'
import { addDays, daysBetween } from './local-date.ts'
import { type Prayer, prayers } from './prayer.ts'

const methods = {
  northAmerica: CalculationMethod.NorthAmerica,
  muslimWorldLeague: CalculationMethod.MuslimWorldLeague,
  moonsightingCommittee: CalculationMethod.MoonsightingCommittee,
  egyptian: CalculationMethod.Egyptian,
  karachi: CalculationMethod.Karachi,
  ummAlQura: CalculationMethod.UmmAlQura,
  dubai: CalculationMethod.Dubai,
  kuwait: CalculationMethod.Kuwait,
  qatar: CalculationMethod.Qatar,
  singapore: CalculationMethod.Singapore,
  tehran: CalculationMethod.Tehran,
  turkey: CalculationMethod.Turkey,
}

const highLatitudeRules = {
  automatic: HighLatitudeRule.recommended,
  middleOfTheNight: () => HighLatitudeRule.MiddleOfTheNight,
  seventhOfTheNight: () => HighLatitudeRule.SeventhOfTheNight,
  twilightAngle: () => HighLatitudeRule.TwilightAngle,
}

/** The settings that prayer times depend on. */
export type PrayerSettings = {
  timeZone: string
  /** Decimal degrees; empty until an admin enters them. */
  prayerLatitude: string
  prayerLongitude: string
  prayerMethod: keyof typeof methods
  asrSchool: 'standard' | 'hanafi'
  highLatitudeRule: keyof typeof highLatitudeRules
  /** Lines in the format that `parseIqamahTable` accepts. */
  iqamahTable: string[]
} & Record<`${Prayer}Minutes`, number> &
  Record<`${Prayer}Iqamah`, string>

/** The coordinates in the settings; null if there are none. */
export function siteCoordinates({ prayerLatitude, prayerLongitude }: PrayerSettings): Coordinates | null {
  if (prayerLatitude === '' || prayerLongitude === '') return null
  return { latitude: Number(prayerLatitude), longitude: Number(prayerLongitude) }
}

export interface PrayerTime {
  /** On the minute; null if the prayer has no time on that day, for example near the poles. */
  adhan: Date | null
  /** Null without an adhan or without an iqamah in the settings; never before the adhan. */
  iqamah: Date | null
}

/** The prayer times on a local date at a location. */
export function prayerTimesOn(
  date: string,
  coordinates: Coordinates,
  settings: PrayerSettings,
): Record<Prayer, PrayerTime> {
  const adhans = adhanTimes(date, coordinates, settings)
  return Object.fromEntries(
    prayers.map((prayer) => {
      const at = adhans[prayer].getTime()
      // The library rounds to minutes, but leaves milliseconds where a rule for high latitudes applies.
      const adhan = Number.isNaN(at) ? null : new Date(Math.round(at / minuteMs) * minuteMs)
      return [prayer, { adhan, iqamah: adhan && iqamahOf(prayer, adhan, settings) }]
    }),
  ) as Record<Prayer, PrayerTime>
}

function iqamahOf(prayer: Prayer, adhan: Date, settings: PrayerSettings) {
  const { iqamahTable, timeZone } = settings
  const date = localDateIn(adhan, timeZone)
  const iqamah = iqamahInTable(iqamahTable, prayer, date) ?? parseIqamah(settings[`${prayer}Iqamah`])
  if (!iqamah) return null
  if ('minutes' in iqamah) return addMinutes(adhan, iqamah.minutes)
  const at = instantOf(date, iqamah.time, timeZone)
  // A fixed iqamah that is right in winter can be before the adhan in summer.
  return at < adhan ? adhan : at
}

function adhanTimes(date: string, coordinates: Coordinates, settings: PrayerSettings) {
  const minutes = prayers.map((prayer) => settings[`${prayer}Minutes`])
  const { prayerMethod, asrSchool, highLatitudeRule, timeZone } = settings
  return cachedTimes(
    date,
    JSON.stringify({ coordinates, prayerMethod, asrSchool, highLatitudeRule, timeZone, minutes }),
  )
}

// Cached, because a settings page and a list of events need the same days repeatedly.
const cachedTimes = memoize((date: string, parameters: string) => {
  const { coordinates, timeZone, ...rules } = JSON.parse(parameters)
  const times = calculate(date, coordinates, rules)
  // The library calculates the noon that falls on this date in UTC. Near the date line, that may be another date in
  // the time zone.
  const shift = Number.isNaN(times.dhuhr.getTime())
    ? 0
    : daysBetween(localDateIn(times.dhuhr, timeZone), date)
  return shift === 0 ? times : calculate(addDays(date, shift), coordinates, rules)
})

function calculate(
  date: string,
  { latitude, longitude }: Coordinates,
  {
    prayerMethod,
    asrSchool,
    highLatitudeRule,
    minutes,
  }: Pick<PrayerSettings, 'prayerMethod' | 'asrSchool' | 'highLatitudeRule'> & { minutes: number[] },
) {
  const location = new AdhanCoordinates(latitude, longitude)
  const parameters = methods[prayerMethod]()
  parameters.madhab = asrSchool === 'hanafi' ? Madhab.Hanafi : Madhab.Shafi
  parameters.highLatitudeRule = highLatitudeRules[highLatitudeRule](location)
  for (const [index, prayer] of prayers.entries()) parameters.adjustments[prayer] = minutes[index] ?? 0
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  // The library reads the year, month and day in the server's time zone.
  return new PrayerTimes(location, new Date(year, month - 1, day, 12), parameters)
}
