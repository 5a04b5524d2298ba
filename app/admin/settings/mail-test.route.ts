import { recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { consumeAttempt } from '#app/platform/http/rate-limit.server.ts'
import type { Route } from './+types/mail-test.route'
import { type MailTestOutcome, sendTestMail } from './mail-test.server.ts'

const path = '/admin/settings/mail'
const limit = { maxAttempts: 20, windowSeconds: 3600 }

const testedEntry = { verb: 'tested', subject: 'settings', subjectId: 'mail', label: 'Email' } as const

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, path, 'settings')

/** Sends a test email to the admin who requested it, and shows the outcome. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'settings',
    run: async ({ db, actor, now }) => {
      const allowed = await consumeAttempt(db, `mail test by ${actor.id}`, limit, now)
      if (!allowed) return { problem: 'Please wait a while before sending another test email.' }
      const outcome = await sendTestMail(db, args.context.get(configContext), actor.email)
      if (outcome.result === 'sent') await recordActivity(db, actor, testedEntry, now)
      return {
        path,
        tone: outcome.result === 'sent' ? 'success' : 'error',
        text: describe(outcome, actor.email),
      }
    },
    error: 'The test email could not be sent. Please try again.',
    errorPath: path,
  })
}

function describe({ result, detail }: MailTestOutcome, to: string) {
  if (result === 'failed') return `The test email failed. ${detail}`
  if (result === 'stored') return `The test email to ${to} was stored, not sent: no mail server is connected.`
  return `The mail server accepted the test email to ${to} (${detail.slice(0, 200)}). If it does not arrive within a few minutes, look in the spam folder.`
}
