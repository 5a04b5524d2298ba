import { countText } from '#app/platform/count-text.ts'
import { formatWait } from '#app/platform/http/rate-limit.server.ts'
import { deliveryNotice, isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import type { Route } from './+types/message-send.route'
import { emailsPath } from './emails-path.ts'
import { sendMessage } from './event-message-store.server.ts'
import { redirectToEmails, runMessageAction } from './message-action.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToEmails(args)

/** Sends a draft to its audience, once. */
export async function action(args: Route.ActionArgs) {
  return runMessageAction(args, async ({ db, actor, now, item: { event, message, site }, values }) => {
    if (message.sentAt !== null) return { problem: 'This message has already been sent.' }
    const version = Number(values.version)
    const isConnected = await isMailConnected(args.context)
    const count = await sendMessage(db, event, { id: message.id, version }, site, actor, now)
    if (count === null)
      return { problem: 'This draft has been changed or sent since you opened it. Please check it again.' }
    if (typeof count === 'object')
      return {
        status: 429,
        problem: `Four messages about this event have gone out in the last day. Please try again ${formatWait(count.retryAfterSeconds)}.`,
      }
    const people = countText(count, 'person', 'people')
    return { path: emailsPath(event.id), ...deliveryNotice(isConnected, 'Your message', people) }
  })
}
