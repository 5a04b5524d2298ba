import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { NoteForm, ReplyForm } from '#app/ui/write-forms.tsx'
import type { Route } from './+types/pledge-panel.route'
import { pledgeAt } from './pledge-at.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const { pledge, path } = await pledgeAt(context, params.id)
  const { email: to, reference } = pledge
  return { path, to, subject: `Your gift (${reference})` }
}

/** What one can write about a pledge. */
export default function PledgePanelRoute({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <ReplyForm {...loaderData} />
      <NoteForm path={loaderData.path} />
    </div>
  )
}
