/**
 * A component of an iCalendar file, with the line number of its BEGIN. `text` is empty if the component is too long.
 */
export interface CalendarComponent {
  line: number
  text: string
}

const maxComponentLength = 300_000

/** Splits an iCalendar file into its VEVENT and VTIMEZONE components without parsing them. */
export function splitComponents(text: string) {
  const events: CalendarComponent[] = []
  const zones: CalendarComponent[] = []
  let open: { name: string; line: number; lines: string[]; size: number } | null = null
  let line = 0
  let isCalendar = false
  let defaultZone: string | null = null
  for (const raw of text.split(/\r\n|\n|\r/)) {
    line += 1
    const upper = raw.length < 40 ? raw.trim().toUpperCase() : ''
    if (upper === 'BEGIN:VCALENDAR') isCalendar = true
    if (!open && /^X-WR-TIMEZONE:/i.test(raw)) defaultZone = raw.slice(raw.indexOf(':') + 1).trim()
    if (!open && (upper === 'BEGIN:VEVENT' || upper === 'BEGIN:VTIMEZONE')) {
      open = { name: upper.slice(6), line, lines: [], size: 0 }
    }
    if (!open) continue
    open.size += raw.length
    if (open.size <= maxComponentLength) open.lines.push(raw)
    if (upper !== `END:${open.name}`) continue
    const content = open.size <= maxComponentLength ? open.lines.join('\r\n') : ''
    const list = open.name === 'VEVENT' ? events : zones
    list.push({ line: open.line, text: content })
    open = null
  }
  return { isCalendar, events, zones, defaultZone }
}
