import type { Database } from '#app/platform/database/database.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'

export const signupJob = { kind: 'signups', subject: '' }

/**
 * Runs the job of sign-ups soon: after an address was verified, which sign-ups may belong to, and after an account was
 * deleted, whose places are free. Call it in the transaction.
 */
export const enqueueSignupJob = (db: Database, now: Date) => enqueueJob(db, signupJob, now)
