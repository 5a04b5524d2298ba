import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Route } from './+types/issue-test.route'
import { redirectToIssue, runIssueAction } from './issue-action.server.ts'
import { testMail } from './issue-mail.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToIssue(args)

/** Emails the issue, as last saved, to the admin who pressed the button. */
export async function action(args: Route.ActionArgs) {
  const isConnected = await isMailConnected(args.context)
  return runIssueAction(
    args,
    async ({ db, item: { subject, body }, actor, now }) => {
      const site = { ...(await readSettings(db)), origin: linkOrigin(args.context) }
      await enqueueMail(db, testMail({ subject, body }, site, actor.email), now)
      return true
    },
    isConnected
      ? { text: 'A test email is on its way to you.' }
      : { text: 'The test email is stored, not sent: no mail server is connected.', tone: 'error' },
  )
}
