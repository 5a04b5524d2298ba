import { isMissing, type Provider } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import { applySubject } from './apply-subject.server.ts'
import { listWaitingEvents, markApplied, saveProblem } from './event-store.server.ts'
import { parseSubject } from './event-subject.ts'

/** Applies the events of a subject. They are listed before the object is read: later events need another read. */
export async function applyEvents(db: Database, provider: Provider, subject: string, now: Date) {
  const parsed = parseSubject(subject)
  if (!parsed) return
  const events = await listWaitingEvents(db, subject)
  try {
    await applySubject(db, provider, parsed, now)
    await markApplied(db, events, now, null)
  } catch (error) {
    const problem = String(error)
    // An object that the provider does not have, such as one created with earlier keys, will not appear later.
    if (isMissing(error)) return markApplied(db, events, now, problem)
    await saveProblem(db, events, problem)
    throw error
  }
}
