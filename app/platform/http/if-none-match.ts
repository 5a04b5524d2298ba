/** Whether a client that has a version of this resource already has the current one (RFC 9110, section 13.1.2). */
export const isUnmodified = (ifNoneMatch: string | null | undefined, etag: string) =>
  ifNoneMatch?.trim() === '*' || (ifNoneMatch?.includes(etag) ?? false)
