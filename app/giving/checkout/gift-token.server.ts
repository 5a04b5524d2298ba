import { isEqualSecret, signText } from '#app/platform/http/signature.server.ts'

/** Identifies a gift or a recurring gift in a link that works without a login. */
export const giftToken = (giftId: string, secret: string) => `${giftId}.${signature(giftId, secret)}`

/** The id of the gift; null if the signature is invalid. */
export function readGiftToken(token: string, secret: string) {
  const [id = '', tokenSignature = ''] = token.split('.')
  return isEqualSecret(tokenSignature, signature(id, secret)) ? id : null
}

const signature = (giftId: string, secret: string) => signText(secret, 'gift', giftId)
