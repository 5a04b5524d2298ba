/** The page on which people sign up for an event, and change and cancel their sign-up. It is never cached. */
export const signupPath = (slug: string) => `/events/${encodeURIComponent(slug)}/signup`

/** For 'cancel', `/events/iftar/signup?token=…` becomes `/events/iftar/signup/cancel?token=…`. */
export const appendSegment = (path: string, segment: string) => path.replace(/(?=\?|$)/, `/${segment}`)
