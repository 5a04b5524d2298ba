import { isEqualSecret, signText } from '#app/platform/http/signature.server.ts'

export interface LinkConfig {
  /** Without a trailing slash. */
  origin: string
  secret: string
}

/** The URL of a receipt, which the donor can open without an account. */
export const receiptLink = ({ origin, secret }: LinkConfig, receiptId: string) =>
  `${origin}/receipts/${receiptId}?token=${receiptToken(receiptId, secret)}`

const receiptToken = (receiptId: string, secret: string) => signText(secret, 'receipt', receiptId)

export const isReceiptToken = (token: string, receiptId: string, secret: string) =>
  isEqualSecret(token, receiptToken(receiptId, secret))

/** The URL of a donor's statement for a year, which they can open without an account. */
export const statementLink = ({ origin, secret }: LinkConfig, donorId: string, year: number) =>
  `${origin}/statements/${year}?token=${donorId}.${statementSignature(donorId, year, secret)}`

/** The id of the donor whose statement a token opens; null if the token is not valid for this year. */
export function readStatementToken(token: string, year: number, secret: string) {
  const at = token.lastIndexOf('.')
  const donorId = token.slice(0, Math.max(at, 0))
  return isEqualSecret(token.slice(at + 1), statementSignature(donorId, year, secret)) ? donorId : null
}

const statementSignature = (donorId: string, year: number, secret: string) =>
  signText(secret, 'giving statement', `${donorId} ${year}`)
