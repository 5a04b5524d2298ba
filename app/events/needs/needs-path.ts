import { adminListPath } from '#app/events/event/editor-location.ts'

/** The page on which organizers manage what an event needs. */
export const needsPath = (eventId: string) => `${adminListPath}/${eventId}/needs`
