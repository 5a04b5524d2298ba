/** Every zone that can be chosen, by its IANA name. */
export function timeZones() {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
}

/** Whether a zone is one, listed or an older name of one that devices still use. */
export function isTimeZoneName(zone: string) {
  if (!/^[A-Za-z][\w+/-]{1,60}$/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** The zone that the device goes by. */
export const deviceTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const knownZones = new Set<string>()

/** The same for zones that are looked up often, such as those of a calendar's events; offsets count, too. */
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
