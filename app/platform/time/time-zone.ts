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

/** 'America/New York' */
export const formatTimeZone = (zone: string) => zone.replaceAll('_', ' ')

/** The device's time zone. */
export const deviceTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const knownZones = new Set<string>()

/** Whether a text is a time zone name or an offset. Cached for frequent lookups, for example in calendar imports. */
export function isTimeZone(zone: string) {
  if (knownZones.has(zone)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    knownZones.add(zone)
    return true
  } catch {
    return false
  }
}
