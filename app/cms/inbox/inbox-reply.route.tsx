import { useOutletContext } from 'react-router'
import { z } from 'zod'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requiredLine, requiredText } from '#app/platform/http/form-text.ts'
import { deliveryNotice, isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Route } from './+types/inbox-reply.route'
import { itemPath, itemRef, requireInbox, requireInboxItem } from './inbox.server.ts'
import { type ItemForms, ReplyForm } from './inbox-forms.tsx'
import { addReply } from './note-store.server.ts'
import { changeStatus } from './status-store.server.ts'

const schema = z.object({
  subject: requiredLine('Please enter a subject.', 150),
  message: requiredText('Please write a reply.', 10_000),
})

/** Emails a reply to the sender of an item, and changes its status if the inbox says so. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  const inbox = requireInbox(args)
  return runAdminAction(args, {
    permission: inbox.permission,
    load: (db) => requireInboxItem(db, inbox, id),
    schema,
    run: async ({ db, actor, now, item, value: { subject, message } }) => {
      const to = inbox.reply.to(item)
      if (!to) return { problem: 'There is no email address to reply to.' }
      const { name, contactEmail } = await readSettings(db)
      const ref = itemRef(inbox, item)
      const ending = await inbox.reply.ending?.(item, args.context)
      const signature = [ending, `${name}\n${ref.label}`].filter(Boolean).join('\n\n')
      const reply = { to, replyTo: contactEmail, subject, body: message, signature }
      const status = inbox.reply.statusAfter?.(item.status) ?? item.status
      const isConnected = await isMailConnected(args.context)
      await db.transaction().execute(async (tx) => {
        const isAdded = await addReply(tx, ref, reply, actor, now)
        if (!isAdded || status === item.status) return
        await changeStatus(tx, ref, { status, version: item.version }, actor, now)
      })
      return { path: itemPath(inbox, id), ...deliveryNotice(isConnected, 'Your reply', to) }
    },
    error: 'The reply could not be sent. Please try again.',
  })
}

export default function InboxReplyRoute({ actionData }: Route.ComponentProps) {
  return <ReplyForm {...useOutletContext<ItemForms>()} result={actionData} />
}
