/** Parses '6:15 AM' or '18:15' to HH:MM; undefined if the text is not a time. */
export function parseClockTime(text: string) {
  const [, hour = '', minute, meridiem] =
    /^(\d{1,2}):([0-5]\d)\s*(?:([ap])\.?m\.?)?$/.exec(text.trim().toLowerCase()) ?? []
  if (minute === undefined) return undefined
  const hours = meridiem ? (Number(hour) % 12) + (meridiem === 'p' ? 12 : 0) : Number(hour)
  if (hours > 23 || (meridiem && (Number(hour) < 1 || Number(hour) > 12))) return undefined
  return `${String(hours).padStart(2, '0')}:${minute}`
}
