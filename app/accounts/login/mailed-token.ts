/** The token of a mailed link, in our form or in the one that apps read. */
export const mailedToken = (search: URLSearchParams) => search.get('token') ?? search.get('oobCode') ?? ''
