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

/** Redirects a GET request for an email action to the email's page. */
export const redirectToMail = (args: Args) => redirectToPage(args, mailPath(args.params.id), 'mail')

/**
 * Runs an action on an email. `run` returns true if the email was changed, false if its status does not allow the
 * change, or the reason why the change was refused.
 */
export function runMailAction(
  { params: { id }, ...args }: Args,
  run: (db: Database, id: string, actor: Actor, now: Date) => Promise<boolean | string>,
  success: Omit<Success, 'path'>,
) {
  return runAdminAction(args, {
    permission: 'mail',
    load: async (db) => (await findMail(db, id)) ?? notFound('Email'),
    run: async ({ db, actor, now }) => {
      const result = await run(db, id, actor, now)
      if (result === true) return { path: mailPath(id), ...success }
      return {
        problem: result || 'Too late: this email is being sent, was already sent, or can no longer be sent.',
      }
    },
    error: 'The email could not be changed. Please try again.',
    errorPath: mailPath(id),
  })
}
