import { adminList } from '#app/events/event/editor-location.ts'

/** The check-in page of an event. */
export const doorPath = (eventId: string) => `${adminList}/${eventId}/check-in`

/** The check-in page, scrolled to a sign-up, with the previous search. */
export const doorPathAt = (eventId: string, signupId: string, search: string) =>
  `${doorPath(eventId)}${search ? `?${new URLSearchParams({ q: search })}` : ''}#s-${signupId}`
