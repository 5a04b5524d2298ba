import { consumeAttempt } from '#app/platform/http/rate-limit.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import type { Route } from './+types/message-test.route'
import { emailsPath } from './emails-path.ts'
import { messageTestMail } from './event-message-mail.ts'
import { redirectToEmails, runMessageAction } from './message-action.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToEmails(args)

const perHour = { maxAttempts: 20, windowSeconds: 3600 }

/** Emails a test of the draft, as last saved, to the organizer who requests it. */
export async function action(args: Route.ActionArgs) {
  const isConnected = await isMailConnected(args.context)
  return runMessageAction(args, async ({ db, actor, now, item: { event, message, site } }) => {
    if (!(await consumeAttempt(db, `message tests of ${actor.id}`, perHour, now)))
      return { status: 429, problem: 'You have sent too many tests. Please try again in an hour.' }
    await enqueueMail(db, messageTestMail(actor, event, message, site), now)
    return {
      path: `${emailsPath(event.id)}/${message.id}`,
      ...(isConnected
        ? { text: 'A test email is on its way to you.' }
        : {
            text: 'The test email is stored, not sent: no mail server is connected.',
            tone: 'error' as const,
          }),
    }
  })
}
