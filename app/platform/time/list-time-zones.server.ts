import { formatTimeZone, timeZones } from './time-zone.ts'

export interface NamedTimeZone {
  /** The IANA name. */
  zone: string
  name: string
}

let namedZones: Promise<NamedTimeZone[]> | undefined

/**
 * All time zones with their display names, sorted by name, for a select; `chosen` is added if it is not among them.
 * Formatting the names takes half a second, so it is done once, with pauses for other requests.
 */
export async function listTimeZones(chosen: string): Promise<NamedTimeZone[]> {
  namedZones ??= nameAll()
  const zones = await namedZones
  if (zones.some(({ zone }) => zone === chosen)) return zones
  const name = formatTimeZone(chosen)
  // A former and a current name of a zone are shown alike, such as 'Asia/Calcutta' and 'Asia/Kolkata'.
  return [...zones.filter((known) => known.name !== name), { zone: chosen, name }].sort(byName)
}

async function nameAll() {
  const zones: NamedTimeZone[] = []
  for (const [index, zone] of timeZones().entries()) {
    if (index % 10 === 9) await new Promise((resolve) => setImmediate(resolve))
    zones.push({ zone, name: formatTimeZone(zone) })
  }
  return zones.sort(byName)
}

const byName = (a: NamedTimeZone, b: NamedTimeZone) => a.name.localeCompare(b.name, 'en')
