import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readForm } from '#app/platform/http/form.server.ts'
import type { Route } from './+types/notifications.route'
import { newsletterConsent } from './notification.ts'
import { saveNotifications, subscribe, unsubscribe } from './notification-store.server.ts'

export function loader() {
  return redirect('/profile#settings')
}

/** Saves the notification settings and the newsletter consent. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id } = requireMember(context)
  const now = new Date()
  const form = await readForm(request)
  await context
    .get(databaseContext)
    .transaction()
    .execute(async (db) => {
      await saveNotifications(db, id, new Set(form.getAll('kind').map(String)))
      if (form.has('newsletter')) await subscribe(db, id, newsletterConsent, now)
      else await unsubscribe(db, id, now)
    })
  return redirect('/profile?saved=emails#settings')
}
