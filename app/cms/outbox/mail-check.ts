import { createContext } from 'react-router'
import type { Database } from '#app/platform/database/database.ts'

/**
 * Finds those of some emails that must no longer be sent, with the reason: the recipient has unsubscribed since, for
 * example.
 */
export type MailCheck = (db: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** The checks of the site. The composition root provides them, so that the outbox needs to know no type of email. */
export const mailChecksContext = createContext<readonly MailCheck[]>()
