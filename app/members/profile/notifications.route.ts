import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readForm } from '#app/platform/http/form.server.ts'
import type { Route } from './+types/notifications.route'
import { defaultReminderHour } from './notification.ts'
import {
  saveNotifications,
  saveReadingReminder,
  withdrawTurnedOffEmails,
} from './notification-store.server.ts'

export function loader() {
  return redirect('/profile#settings')
}

/** Saves the notification settings. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id } = requireMember(context)
  const form = await readForm(request)
  const db = context.get(databaseContext)
  await saveNotifications(db, id, new Set(form.getAll('kind').map(String)))
  // Pages that were opened before an upgrade may lack this field.
  if (form.has('readingHour')) await saveReadingReminder(db, id, readReminder(form))
  await withdrawTurnedOffEmails(db, id, new Date())
  return redirect('/profile?saved=emails#settings')
}

function readReminder(form: FormData) {
  const text = String(form.get('readingHour'))
  const hour = /^\d{1,2}$/.test(text) && Number(text) < 24 ? Number(text) : defaultReminderHour
  return { hour, push: form.has('readingPush') }
}
