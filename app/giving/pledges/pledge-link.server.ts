import { isEqualSecret, signText } from '#app/platform/http/signature.server.ts'

/** The URL of the prefilled page on which a pledge can be paid without a login. */
export const pledgeLink = (reference: string, { origin, secret }: { origin: string; secret: string }) =>
  `${origin}/donate/pledge/${reference}?key=${pledgeToken(reference, secret)}`

export const isPledgeToken = (reference: string, token: string, secret: string) =>
  isEqualSecret(token, pledgeToken(reference, secret))

export const pledgeToken = (reference: string, secret: string) => signText(secret, 'pledge', reference)
