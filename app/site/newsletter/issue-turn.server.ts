import { type RouterContextProvider, redirect } from 'react-router'
import { type Member, requireAdmin } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { logFault } from '#app/platform/http/fault.server.ts'
import type { Said } from '#app/platform/http/said.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { findIssue, type Issue } from './issue-store.server.ts'

interface Args {
  request: Request
  context: Readonly<RouterContextProvider>
  params: { id: string }
}

/** For the addresses of buttons, when somebody opens one. */
export function toIssue({ context, params }: Args) {
  requireAdmin(context)
  return redirect(`/admin/newsletter/issues/${params.id}`)
}

/** Does something to one issue, and says what came of it; false when its state does not allow it. */
export async function turnIssue(
  args: Args,
  turn: (db: Database, issue: Issue, admin: Member) => Promise<boolean>,
  done: Said & { path?: string },
) {
  const admin = requireAdmin(args.context)
  const db = args.context.get(databaseContext)
  const issue = (await findIssue(db, args.params.id)) ?? notFound('Issue')
  const path = `/admin/newsletter/issues/${issue.id}`
  const { path: next = path, ...said } = done
  try {
    if (await turn(db, issue, admin)) return goAndSay(args, next, said)
    const text = 'Its state does not allow that any more. Please look again.'
    return goAndSay(args, issue.deletedAt ? '/admin/newsletter' : path, { text, tone: 'bad' })
  } catch (error) {
    logFault(args.context, error)
    return goAndSay(args, path, { text: 'That did not work. Please try again.', tone: 'bad' })
  }
}
