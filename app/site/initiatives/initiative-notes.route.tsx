import { receiveNote } from '#app/cms/inbox/receive.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { NoteForm } from '#app/ui/write-forms.tsx'
import type { Route } from './+types/initiative-notes.route'
import { initiativeAt } from './initiative-at.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  return { path: (await initiativeAt(context, params.id)).path }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const { about, path } = await initiativeAt(context, params.id)
  return receiveNote({ request, context }, admin, about, path)
}

export default function InitiativeNotesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NoteForm {...loaderData} reply={actionData} />
}
