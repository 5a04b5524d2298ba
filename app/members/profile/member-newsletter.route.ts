import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readForm } from '#app/platform/http/form.server.ts'
import { accountConsentText } from '#app/site/newsletter/consent.ts'
import { subscribe, unsubscribe } from '#app/site/newsletter/subscription-store.server.ts'
import type { Route } from './+types/member-newsletter.route'

export function loader() {
  return redirect('/profile#settings')
}

/** Saves a member's newsletter choice, which has a separate form, so that saving other settings subscribes nobody. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id } = requireMember(context)
  const db = context.get(databaseContext)
  const now = new Date()
  const form = await readForm(request)
  const consent = { text: accountConsentText, source: 'profile' } as const
  if (form.has('newsletter')) await subscribe(db, id, consent, now)
  else await unsubscribe(db, id, now)
  return redirect('/profile?saved=newsletter#settings')
}
