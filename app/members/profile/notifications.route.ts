import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readForm } from '#app/platform/http/form.server.ts'
import type { Route } from './+types/notifications.route'
import { saveNotifications } from './notification-store.server.ts'

export function loader() {
  return redirect('/profile#settings')
}

/** Saves the notification settings. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id } = requireMember(context)
  const form = await readForm(request)
  await saveNotifications(context.get(databaseContext), id, new Set(form.getAll('kind').map(String)))
  return redirect('/profile?saved=emails#settings')
}
