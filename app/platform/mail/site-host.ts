/** The host in Message-IDs, List-Ids and the default sender's address: the host of `ORIGIN`, or else localhost. */
export const siteHost = (origin: string | null) => (origin ? new URL(origin).hostname : 'localhost')
