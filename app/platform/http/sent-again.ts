const sameWithinMs = 3_600_000

/** What is equal to something kept since then is the same form once more: a page that was reloaded, a second click. */
export const sentAgainSince = (now: Date) => new Date(now.getTime() - sameWithinMs).toISOString()
