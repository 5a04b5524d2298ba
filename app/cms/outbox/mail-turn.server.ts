import type { RouterContextProvider } from 'react-router'
import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { logFault } from '#app/platform/http/fault.server.ts'
import type { Said } from '#app/platform/http/said.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { findMail } from './outbox-store.server.ts'

type Turn = (db: Database, id: string, actor: Actor, now: Date) => Promise<boolean>

/** Does something to one mail and goes back to it, saying what came of it. */
export async function turnMail(
  args: { request: Request; context: Readonly<RouterContextProvider>; params: { id: string } },
  turn: Turn,
  done: Said,
) {
  const admin = requireAdmin(args.context)
  const db = args.context.get(databaseContext)
  const { id } = args.params
  if (!(await findMail(db, id))) notFound('Mail')
  const path = `/admin/mail/${id}`
  try {
    if (await turn(db, id, admin, new Date())) return goAndSay(args, path, done)
    return goAndSay(args, path, { text: 'Too late: it is on its way, or gone.', tone: 'bad' })
  } catch (error) {
    logFault(args.context, error)
    return goAndSay(args, path, { text: 'That did not work. Please try again.', tone: 'bad' })
  }
}
