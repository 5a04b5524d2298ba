import { redirect } from 'react-router'
import { logFault } from '#app/platform/http/fault.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import type { Route } from './+types/user-sign-out-admin.route'
import { failedWords, requireManaged } from './managed-member.server.ts'
import { signOutMember } from './member-admin-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { member } = await requireManaged(context, params.id)
  return redirect(`/admin/users/${member.id}`)
}

/** Ends every session of a member; an admin who does it to themselves stays on this device. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { admin, db, member } = await requireManaged(context, params.id)
  const path = `/admin/users/${member.id}`
  const isSelf = member.id === admin.id
  try {
    const except = isSelf ? admin.sessionId : undefined
    await signOutMember(db, admin, { id: member.id, except }, new Date())
  } catch (error) {
    logFault(context, error)
    return goAndSay({ context, request }, path, { text: failedWords, tone: 'bad' })
  }
  const text = isSelf ? 'You are signed out everywhere else.' : 'User signed out everywhere.'
  return goAndSay({ context, request }, path, { text })
}
