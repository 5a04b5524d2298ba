import { data, type RouterContextProvider, redirect } from 'react-router'
import type { z } from 'zod'
import { fail } from '#app/accounts/login/form-response.ts'
import { type Member, requireMember } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { redirectWithFlash, takeFlash } from '#app/platform/http/flash.server.ts'
import { checkFields, readFields } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { groupPath } from './group-path.ts'
import { findJoinedGroup, type JoinedGroup } from './group-store.server.ts'

interface Args {
  request: Request
  context: Readonly<RouterContextProvider>
  params: { id: string }
}

/** The logged-in member. Throws a 401 response if nobody is logged in. */
export const requireLogin = (context: Readonly<RouterContextProvider>) =>
  requireMember(context, 'Please log in to see your groups.')

/**
 * The group and the logged-in member. Throws a 404 response for people who are not in it, so that they do not learn
 * whether it exists, and a 403 response for members who open a page that is only for the admin.
 */
export async function requireGroup({ context, params }: Omit<Args, 'request'>, role?: 'admin') {
  const member = requireLogin(context)
  const db = context.get(databaseContext)
  const group = (await findJoinedGroup(db, params.id, member.id)) ?? notFound('Group')
  if (role === 'admin' && group.role !== 'admin')
    throw data('Only the admin of the group can do this.', { status: 403 })
  return { db, member, group }
}

/** A page's data with the flash message, which the page shows with `Toast`. */
export function withFlash<Page extends object>(args: Pick<Args, 'request' | 'context'>, page: Page) {
  const { flash, headers } = takeFlash(args)
  return data({ ...page, flash }, { headers })
}

/** For a GET request to a button's URL: redirects to the page that has the button. */
export async function redirectToGroup(args: Omit<Args, 'request'>, page = '') {
  const { group } = await requireGroup(args)
  return redirect(groupPath(group.id) + page)
}

type Outcome =
  | { path: string; text: string }
  | { problem: string; status?: 400 | 404 | 409 | 429; errors?: Record<string, string> }

interface GroupInput<Value> {
  db: Database
  group: JoinedGroup
  member: Member
  now: Date
  value: Value
}

/**
 * Runs a change in a group: requires membership, validates, makes the change, and redirects with a flash message. A
 * failure returns the form with what was typed. A button without a page has an `errorPath`, where the failure is shown.
 */
export async function runGroupAction<Schema extends z.ZodObject>(
  args: Args,
  action: {
    role?: 'admin'
    schema: Schema
    errorPath?: string
    run: (input: GroupInput<z.output<Schema>>) => Promise<Outcome>
  },
) {
  const { db, group, member } = await requireGroup(args, action.role)
  const form = checkFields(await readFieldsIfAny(args.request), action.schema)
  const outcome: Outcome = form.ok
    ? await action.run({ db, group, member, now: new Date(), value: form.value })
    : { problem: correctFieldsMessage, status: 400, errors: form.errors }
  if (!('problem' in outcome)) return redirectWithFlash(args, outcome.path, { text: outcome.text })
  const { problem, status = 409, errors = {} } = outcome
  if (action.errorPath !== undefined)
    return redirectWithFlash(args, action.errorPath, { text: problem, tone: 'error' })
  return fail(status, problem, { values: form.values, errors })
}

/** A button may be submitted without a body. */
async function readFieldsIfAny(request: Request) {
  return request.headers.has('content-type') ? readFields(request) : {}
}
