const deduplicationMs = 3_600_000

/** An identical submission since this time is a duplicate, from a page reload or a double click. */
export const deduplicationWindow = (now: Date) => new Date(now.getTime() - deduplicationMs).toISOString()
