import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import type { Route } from './+types/subscriber-restore.route'
import { findSubscriberById, restoreSubscriber } from './subscriber-store.server.ts'

const list = '/admin/newsletter/subscribers'

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect(list)
}

/** Takes back that an admin ended a subscription; nobody is subscribed who did not agree. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  const { email } = (await findSubscriberById(db, params.id)) ?? notFound('Subscriber')
  const { at = '' } = await readFields(request)
  const restored = await restoreSubscriber(db, params.id, at, admin, new Date())
  if (restored) return goAndSay({ context, request }, list, { text: `${email} is subscribed again.` })
  const text = `${email} left by themselves, or subscribed again meanwhile. Nothing was changed.`
  return goAndSay({ context, request }, list, { text, tone: 'bad' })
}
