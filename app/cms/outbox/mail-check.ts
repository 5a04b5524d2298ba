import { createContext } from 'react-router'
import type { Database } from '#app/platform/database/database.ts'

/** Why an email must not be sent: the recipient has unsubscribed, for example. */
export interface MailBlock {
  reason: string
  /** Whether it may be sent later. Retrying all emails then leaves it as it is; otherwise, it is canceled. */
  isOnHold?: true
}

/** Finds the emails that must not be sent, and the reason for each. */
export type MailCheck = (db: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, MailBlock>>

/**
 * The checks of the site. The composition root provides them, so that the outbox does not depend on the types of
 * emails.
 */
export const mailChecksContext = createContext<readonly MailCheck[]>()
