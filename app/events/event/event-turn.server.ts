import { type RouterContextProvider, redirect } from 'react-router'
import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import type { Values } from '#app/cms/collections/collection.ts'
import { changeItem, findItem, type Outcome } from '#app/cms/collections/item-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { logFault } from '#app/platform/http/fault.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import type { Said } from '#app/platform/http/said.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { adminList, listOf } from './event-back.ts'
import { eventCollection } from './event-collection.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  request: Request
  params: { id: string }
}

interface Turn {
  turn: (db: Database, admin: Actor, values: Record<string, string>, now: Date) => Promise<Outcome>
  said: (values: Record<string, string>) => Said
  failure: string
  /** Where to go on; the list that the form came from when it is not given. */
  to?: string
}

/** The whole way of a button that does one thing to an event, and then says so. */
export async function turnEvent({ context, request }: Args, { turn, said, failure, to }: Turn) {
  const admin = requireAdmin(context)
  const values = await readFields(request)
  const back = to ?? listOf(values.place)
  let result: Outcome
  try {
    result = await turn(context.get(databaseContext), admin, values, new Date())
  } catch (error) {
    logFault(context, error)
    return goAndSay({ context, request }, back, { text: failure, tone: 'bad' })
  }
  if (result.outcome === 'gone') notFound('Event')
  if (result.outcome === 'conflict') {
    const text = 'Somebody else changed this event at the same moment. Please look, and try once more.'
    return goAndSay({ context, request }, back, { text, tone: 'bad' })
  }
  return goAndSay({ context, request }, back, said(values))
}

/** Changes some columns of an event whatever its version is. */
export async function changeNow(db: Database, id: string, values: Values, admin: Actor, now: Date) {
  const event = await findItem(db, eventCollection, id)
  if (!event) return { outcome: 'gone' } as const
  return changeItem(db, eventCollection, { id, version: event.version, values }, admin, now)
}

/** These addresses take forms only: whoever opens one is shown the list. */
export function toList({ context }: { context: Readonly<RouterContextProvider> }) {
  requireAdmin(context)
  return redirect(adminList)
}
