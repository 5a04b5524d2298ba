import { adminListPath } from '#app/events/event/editor-location.ts'

/** The organizer's page of the shifts of an event. */
export const shiftsPath = (eventId: string) => `${adminListPath}/${eventId}/shifts`
