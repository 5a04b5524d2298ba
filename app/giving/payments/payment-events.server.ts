import { isMissing, type Provider } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import { applySubject } from './apply-subject.server.ts'
import { listWaitingEventIds, markProcessed, saveProblem } from './event-store.server.ts'
import { parseSubject } from './event-subject.ts'

/**
 * Applies a subject's waiting events. Lists them before it reads the object from the provider, so that an event that
 * arrives in between is not marked as processed.
 */
export async function applyEvents(db: Database, provider: Provider, subject: string, now: Date) {
  const parsed = parseSubject(subject)
  if (!parsed) return
  const eventIds = await listWaitingEventIds(db, subject)
  try {
    await applySubject(db, provider, parsed, now)
    await markProcessed(db, eventIds, now, null)
  } catch (error) {
    const problem = String(error)
    // An object that the provider does not have, such as one created under former API keys, will not appear later.
    if (isMissing(error)) return markProcessed(db, eventIds, now, problem)
    await saveProblem(db, eventIds, problem)
    throw error
  }
}
