import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import type { Route } from './+types/logged-hours-remove.route'
import { removeLoggedHours } from './logged-hours-store.server.ts'

const listPath = '/profile/hours/log'

export const loader = () => redirect(listPath)

/** Removes an entry of volunteer hours that the member logged, unless it is approved. */
export async function action({ context, params }: Route.ActionArgs) {
  const member = requireMember(context)
  await removeLoggedHours(context.get(databaseContext), member.id, params.id)
  return redirect(`${listPath}#entries`)
}
