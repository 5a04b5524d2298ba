import { mailOrigin } from '#app/platform/http/mail-origin.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Route } from './+types/issue-test.route'
import { trialMail } from './issue-mail.ts'
import { toIssue, turnIssue } from './issue-turn.server.ts'

export const loader = (args: Route.LoaderArgs) => toIssue(args)

/** Mails the issue, as it was last saved, to the admin alone. */
export async function action(args: Route.ActionArgs) {
  return turnIssue(
    args,
    async (db, { subject, body }, admin) => {
      const { name, contactEmail } = await readSettings(db)
      const site = { name, contactEmail, origin: mailOrigin(args.context, args.request) }
      const words = { subject, body, html: renderMarkdown(body) }
      await enqueueMail(db, trialMail(words, site, admin.email), new Date())
      return true
    },
    { text: 'A test is on its way to you.' },
  )
}
