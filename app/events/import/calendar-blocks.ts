/** A part of a calendar's file, with the line on which it begins. */
export interface Block {
  line: number
  text: string
}

const maxBlockLength = 300_000

/** Cuts a calendar's file into its events and the zones that it describes, without reading further into them. */
export function calendarBlocks(text: string) {
  const events: Block[] = []
  const zones: Block[] = []
  let open: { name: string; line: number; lines: string[]; size: number } | null = null
  let line = 0
  let isCalendar = false
  let zoneName: string | null = null
  for (const raw of text.split(/\r\n|\n|\r/)) {
    line += 1
    const upper = raw.length < 40 ? raw.trim().toUpperCase() : ''
    if (upper === 'BEGIN:VCALENDAR') isCalendar = true
    if (!open && /^X-WR-TIMEZONE:/i.test(raw)) zoneName = raw.slice(raw.indexOf(':') + 1).trim()
    if (!open && (upper === 'BEGIN:VEVENT' || upper === 'BEGIN:VTIMEZONE')) {
      open = { name: upper.slice(6), line, lines: [], size: 0 }
    }
    if (!open) continue
    open.size += raw.length
    if (open.size <= maxBlockLength) open.lines.push(raw)
    if (upper !== `END:${open.name}`) continue
    // What is too long stands without its text, to be told.
    const whole = open.size <= maxBlockLength ? open.lines.join('\r\n') : ''
    const list = open.name === 'VEVENT' ? events : zones
    list.push({ line: open.line, text: whole })
    open = null
  }
  return { isCalendar, events, zones, zoneName }
}
