/** The host in Message-IDs, List-Ids and the default sender's address: the host of `ORIGIN`, or else localhost. */
export const mailHost = (origin: string | null) => (origin ? new URL(origin).hostname : 'localhost')
