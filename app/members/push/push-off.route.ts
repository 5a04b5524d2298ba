import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { deletePushSubscription } from '#app/platform/push/push-subscription-store.server.ts'
import type { Route } from './+types/push-off.route'
import { pushPath } from './push-path.ts'

export const loader = () => redirect(pushPath)

/** Turns off notifications on one of the member's devices. */
export async function action(args: Route.ActionArgs) {
  const { id } = requireMember(args.context)
  const { device = '' } = await readFields(args.request)
  await deletePushSubscription(args.context.get(databaseContext), id, device)
  const text = 'Notifications are off on that device.'
  return redirectWithFlash(args, pushPath, { text, tone: 'success' })
}
