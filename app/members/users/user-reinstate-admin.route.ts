import { redirect } from 'react-router'
import { logFault } from '#app/platform/http/fault.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import type { Route } from './+types/user-reinstate-admin.route'
import { failedWords, requireManaged } from './managed-member.server.ts'
import { reinstateMember } from './member-admin-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { member } = await requireManaged(context, params.id)
  return redirect(`/admin/users/${member.id}`)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { admin, db, member } = await requireManaged(context, params.id)
  const path = `/admin/users/${member.id}`
  try {
    await reinstateMember(db, admin, member.id, new Date())
  } catch (error) {
    logFault(context, error)
    return goAndSay({ context, request }, path, { text: failedWords, tone: 'bad' })
  }
  return goAndSay({ context, request }, path, { text: 'User reinstated successfully!' })
}
