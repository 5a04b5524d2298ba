import { memoize } from '#app/platform/memoize.ts'
import { dateParts } from './date-format-setting.ts'

/** The IANA names of all time zones. */
export function timeZones() {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
}

/** Whether a name is a time zone, including legacy names that devices still use. */
export function isTimeZoneName(zone: string) {
  if (!/^[A-Za-z][\w+/-]{1,60}$/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const cityZone =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/(?:(.+)\/)?(.+)$/

/** City names that differ from those in the IANA names of their time zones. */
const cityNames: Partial<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  DumontDUrville: 'Dumont d’Urville',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Truk: 'Chuuk',
}

/**
 * 'America/New_York' → 'Eastern Time (New York)'. For pages, call it on the server: the names that browsers know differ.
 */
export const formatTimeZone = memoize((zone: string) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
  if (format.resolvedOptions().timeZone === 'UTC') return 'UTC'
  const name = dateParts(format, new Date()).timeZoneName ?? zone
  const [, base = name, country] = /^(.*?)(?: \((.*)\))?$/.exec(name) ?? []
  const [, region, city] = cityZone.exec(zone.replaceAll('_', ' ')) ?? []
  return city ? `${base} (${[cityNames[city] ?? city, region, country].filter(Boolean).join(', ')})` : name
})

/** The device's time zone. */
export const deviceTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const knownZones = new Set<string>()
/** More than there are names, because a name may be written in any case. */
const maxKnownZones = 1000

/** Whether a text is a time zone name or an offset. Cached for frequent lookups, for example in calendar imports. */
export function isTimeZone(zone: string) {
  if (knownZones.has(zone)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    if (knownZones.size < maxKnownZones) knownZones.add(zone)
    return true
  } catch {
    return false
  }
}
