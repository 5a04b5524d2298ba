const deduplicationMs = 3_600_000

/** What is equal to something kept since then is the same form once more: a page that was reloaded, a second click. */
export const deduplicationWindow = (now: Date) => new Date(now.getTime() - deduplicationMs).toISOString()
