import { adminListPath } from '#app/events/event/editor-location.ts'

/** The page on which organizers manage the shifts of an event. */
export const shiftsPath = (eventId: string) => `${adminListPath}/${eventId}/shifts`
