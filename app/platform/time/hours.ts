const maxMinutes = 24 * 60 * 31

/** Parses '2', '2.5', '2,5' or '2:30' hours to minutes; null for an empty text, undefined if invalid. */
export function parseHours(text: string): number | null | undefined {
  const input = text.trim().replace(/\s*h(ours?|rs?)?$/i, '')
  if (!input) return null
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(input)
  const decimal = /^\d{1,3}([.,]\d{1,2})?$/.exec(input)
  if (!clock && !decimal) return undefined
  const minutes = clock
    ? Number(clock[1]) * 60 + Number(clock[2])
    : Math.round(Number(input.replace(',', '.')) * 60)
  return minutes <= maxMinutes ? minutes : undefined
}

/** 150 minutes → '2.5'; empty for null. */
export const formatHours = (minutes: number | null) =>
  minutes === null ? '' : String(Math.round((minutes / 60) * 100) / 100)
