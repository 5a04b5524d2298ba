import { adminListPath } from '#app/events/event/editor-location.ts'

/** The check-in page of an event. */
export const doorPath = (eventId: string) => `${adminListPath}/${eventId}/check-in`

/** The check-in page, scrolled to a sign-up, with the previous search. */
export const doorPathAt = (eventId: string, signupId: string, search: string) =>
  `${doorPath(eventId)}${search ? `?${new URLSearchParams({ q: search })}` : ''}#s-${signupId}`

/** The event id in the path of a check-in page; null for other paths. */
export const eventIdOf = (path: string) =>
  new RegExp(`^${adminListPath}/([\\w-]{1,64})/check-in$`).exec(path)?.[1] ?? null

/** The offline check-in page. It is the same file for all events, so the event is in the fragment. */
export const offlineDoorPath = (eventId: string) => `/offline/check-in#${eventId}`

/** The tag of the Background Sync registration. */
export const syncTag = 'check-in'
