import type { EventTable } from '#app/platform/database/schema/events.ts'

/** The fields of an event whose changes are announced to the members who signed up. */
export type NotifiedFields = Pick<
  EventTable,
  'title' | 'localDate' | 'lastDate' | 'startTime' | 'endTime' | 'locationName' | 'locationAddress'
> & { cancelled: boolean }

type Row = Omit<NotifiedFields, 'cancelled'> & { status: string; deletedAt: string | null }

export function notifiedFieldsOf(event: Row): NotifiedFields {
  const { title, localDate, lastDate, startTime, endTime, locationName, locationAddress } = event
  const cancelled = event.status === 'cancelled' || event.deletedAt !== null
  return { title, localDate, lastDate, startTime, endTime, locationName, locationAddress, cancelled }
}

/** The fields as stored with a notice. Leaves out the title: its changes are not announced. */
export const serializeNotifiedFields = ({ title: _, ...fields }: NotifiedFields) => JSON.stringify(fields)

/** Describes the changes since the last notice. */
export function describeEventChanges(previous: string, { title: _, ...now }: NotifiedFields) {
  const before: Omit<NotifiedFields, 'title'> = JSON.parse(previous)
  const differs = (...names: (keyof typeof now)[]) => names.some((name) => before[name] !== now[name])
  if (now.cancelled) return ['The event is canceled.']
  return [
    before.cancelled && 'The event takes place after all.',
    differs('localDate', 'lastDate') && 'The date has changed.',
    differs('startTime', 'endTime') && 'The time has changed.',
    differs('locationName', 'locationAddress') && 'The location has changed.',
  ].filter((text) => text !== false)
}
