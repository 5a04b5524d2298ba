import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import type { Route } from './+types/own-service-remove.route'
import { removeOwnService } from './own-service-store.server.ts'

const list = '/profile/hours/log'

export const loader = () => redirect(list)

/** Removes an entry of volunteer hours that the member logged, unless it is approved. */
export async function action({ context, params }: Route.ActionArgs) {
  const member = requireMember(context)
  await removeOwnService(context.get(databaseContext), member.id, params.id)
  return redirect(`${list}#entries`)
}
