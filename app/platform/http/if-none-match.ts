/** Whether the client's copy is still current, from its If-None-Match header (RFC 9110, section 13.1.2). */
export const isUnmodified = (ifNoneMatch: string | null | undefined, etag: string) =>
  ifNoneMatch?.trim() === '*' || (ifNoneMatch?.includes(etag) ?? false)
