import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { NoteForm, ReplyForm } from '#app/ui/write-forms.tsx'
import type { Route } from './+types/message-panel.route'
import { messageAt } from './message-at.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const { message, path } = await messageAt(context, params.id)
  return { path, to: message.email, subject: 'Your message to us' }
}

/** What one can write about a message. */
export default function MessagePanelRoute({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <ReplyForm {...loaderData} />
      <NoteForm path={loaderData.path} />
    </div>
  )
}
