/** What a member who signed up has to know of an event; when it changes, they are told. */
export interface NotifiedFacts {
  title: string
  localDate: string
  lastDate: string
  startTime: string | null
  endTime: string | null
  locationName: string
  locationAddress: string
  cancelled: boolean
}

type Row = Omit<NotifiedFacts, 'cancelled'> & { status: string; deletedAt: string | null }

export function eventFactsOf(event: Row): NotifiedFacts {
  const { title, localDate, lastDate, startTime, endTime, locationName, locationAddress } = event
  const cancelled = event.status === 'cancelled' || event.deletedAt !== null
  return { title, localDate, lastDate, startTime, endTime, locationName, locationAddress, cancelled }
}

/** As it is kept; the title is no fact that anybody would have to be told of. */
export const serializeFacts = ({ title: _, ...facts }: NotifiedFacts) => JSON.stringify(facts)

/** Which of them changed, in words; from what was told last. */
export function changedFacts(previous: string, { title: _, ...now }: NotifiedFacts) {
  const before: Omit<NotifiedFacts, 'title'> = JSON.parse(previous)
  const differs = (...names: (keyof typeof now)[]) => names.some((name) => before[name] !== now[name])
  if (now.cancelled) return ['It is cancelled.']
  return [
    before.cancelled && 'It takes place after all.',
    differs('localDate', 'lastDate') && 'The date is another one.',
    differs('startTime', 'endTime') && 'The time is another one.',
    differs('locationName', 'locationAddress') && 'The place is another one.',
  ].filter((text) => text !== false)
}
