import { receiveNote } from '#app/cms/inbox/receive.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { NoteForm } from '#app/ui/write-forms.tsx'
import type { Route } from './+types/pledge-notes.route'
import { pledgeAt } from './pledge-at.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  return { path: (await pledgeAt(context, params.id)).path }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const { about, path } = await pledgeAt(context, params.id)
  return receiveNote({ request, context }, admin, about, path)
}

export default function PledgeNotesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NoteForm {...loaderData} reply={actionData} />
}
