import { adminListPath } from '#app/events/event/editor-location.ts'

/** The page with the emails of an event. */
export const emailsPath = (eventId: string) => `${adminListPath}/${eventId}/emails`
