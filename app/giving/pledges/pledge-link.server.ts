import { isEqualSecret, signText } from '#app/platform/http/signature.server.ts'

/** The URL of the prefilled page on which a pledge can be paid without a login. */
export const pledgeLink = (reference: string, { origin, secret }: { origin: string; secret: string }) =>
  `${origin}/donate/pledge/${reference}?key=${pledgeKey(reference, secret)}`

export const isPledgeKey = (reference: string, key: string, secret: string) =>
  isEqualSecret(key, pledgeKey(reference, secret))

export const pledgeKey = (reference: string, secret: string) => signText(secret, 'pledge', reference)
