import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { NoteForm, ReplyForm } from '#app/ui/write-forms.tsx'
import type { Route } from './+types/initiative-panel.route'
import { initiativeAt } from './initiative-at.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const { initiative, path } = await initiativeAt(context, params.id)
  const { contactEmail: to, title, reference } = initiative
  return { path, to, subject: `${title} (${reference})` }
}

/** What one can write about an initiative. */
export default function InitiativePanelRoute({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <ReplyForm {...loaderData} />
      <NoteForm path={loaderData.path} />
    </div>
  )
}
