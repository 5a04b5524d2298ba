import type { Database } from '#app/platform/database/database.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'

export const signupJob = { kind: 'signups', subject: '' }

/**
 * Runs the sign-up job soon: after an address is verified, because guests' sign-ups may belong to it, and after an
 * account is deleted, because its spots become free. Call it in the transaction of that change.
 */
export const enqueueSignupJob = (db: Database, now: Date) => enqueueJob(db, signupJob, now)
