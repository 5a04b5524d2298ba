import { createContext } from 'react-router'
import type { Database } from '#app/platform/database/database.ts'

/**
 * Finds the emails that must no longer be sent, and the reason for each: the recipient has unsubscribed, for example.
 */
export type MailCheck = (db: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/**
 * The checks of the site. The composition root provides them, so that the outbox does not depend on the types of
 * emails.
 */
export const mailChecksContext = createContext<readonly MailCheck[]>()
