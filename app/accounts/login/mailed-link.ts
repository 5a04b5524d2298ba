/** The token of an emailed link, from our own query parameter or from the one that the apps use. */
export const readLinkToken = (search: URLSearchParams) => search.get('token') ?? search.get('oobCode') ?? ''

export const expiredLinkMessage =
  'This link has already been used, has been replaced by a newer one, or has expired.'
