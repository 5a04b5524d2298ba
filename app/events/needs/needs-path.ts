import { adminListPath } from '#app/events/event/editor-location.ts'

/** The organizer's page of what an event needs. */
export const needsPath = (eventId: string) => `${adminListPath}/${eventId}/needs`
