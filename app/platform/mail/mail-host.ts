/** The host in Message-IDs and in the default sender's address: the host of `ORIGIN`. */
export const mailHost = (origin: string | null) => (origin ? new URL(origin).hostname : 'localhost')
