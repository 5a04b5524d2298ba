import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import {
  type AdminActionArgs,
  redirectToPage,
  runAdminAction,
  type Success,
} from '#app/cms/admin-action/admin-action.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { findMail } from './outbox-store.server.ts'

interface Args extends AdminActionArgs {
  params: { id: string }
}

const mailPath = (id: string) => `/admin/mail/${id}`

/** For the addresses of buttons, when somebody opens one. */
export const redirectToMail = (args: Args) => redirectToPage(args, mailPath(args.params.id))

/** Runs a button's action on a mail; `run` returns false when it is too late for it. */
export function runMailAction(
  { params: { id }, ...args }: Args,
  run: (db: Database, id: string, actor: Actor, now: Date) => Promise<boolean>,
  success: Omit<Success, 'path'>,
) {
  return runAdminAction(args, {
    load: async (db) => (await findMail(db, id)) ?? notFound('Mail'),
    run: async ({ db, admin, now }) =>
      (await run(db, id, admin, now))
        ? { path: mailPath(id), ...success }
        : { problem: 'Too late: it is on its way, or gone.' },
    error: 'That did not work. Please try again.',
    errorPath: mailPath(id),
  })
}
