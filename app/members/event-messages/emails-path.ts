import { adminListPath } from '#app/events/event/editor-location.ts'

/** The path of an event's emails page. */
export const emailsPath = (eventId: string) => `${adminListPath}/${eventId}/emails`
