import type { LinkConfig } from '#app/giving/receipts/receipt-link.server.ts'
import { isEqualSecret, signText } from '#app/platform/http/signature.server.ts'

/** The URL of the page where a donor can change or stop a recurring gift without logging in. It does not expire. */
export const recurringGiftLink = (id: string, { origin, secret }: LinkConfig) =>
  `${origin}/donate/monthly/${id}?key=${recurringGiftKey(id, secret)}`

export const isRecurringGiftKey = (id: string, key: string, secret: string) =>
  isEqualSecret(key, recurringGiftKey(id, secret))

const recurringGiftKey = (id: string, secret: string) => signText(secret, 'recurring gift', id)
