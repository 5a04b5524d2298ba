import type { RouterContextProvider } from 'react-router'
import { findEvent, type StoredEvent } from '#app/events/event/event-store.server.ts'
import { redirectFormerEventSlug } from '#app/events/event/former-event-slug.server.ts'
import { findSignup, type StoredSignup } from '#app/events/roster/roster-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { isGuardianToken } from './guardian-link.server.ts'
import type { LinkConfig } from './signup-link.server.ts'
import { readLinkConfig } from './signup-request.server.ts'

interface GuardianRequest {
  event: StoredEvent
  signup: StoredSignup
  /** The guardian's page, with its token. */
  path: string
  links: LinkConfig
}

/** Finds the sign-up that a guardian's emailed link is for. Throws a 404 if the link is not valid. */
export async function readGuardianRequest(
  {
    context,
    params,
    request,
  }: { context: Readonly<RouterContextProvider>; params: { slug: string }; request: Request },
  now: Date,
  subpath = '/guardian',
): Promise<GuardianRequest> {
  const db = context.get(databaseContext)
  const links = readLinkConfig(context)
  const { search, searchParams } = new URL(request.url)
  const event =
    (await findEvent(db, params.slug, now)) ??
    (await redirectFormerEventSlug(db, params.slug, now, subpath + search))
  const token = searchParams.get('token') ?? ''
  const signup = await findSignup(db, token.split('.')[0] ?? '')
  if (signup?.eventId !== event.id || !signup.guardianEmail) return notFound('Sign-up')
  const guardian = { signupId: signup.id, guardianEmail: signup.guardianEmail }
  if (!isGuardianToken(token, guardian, links.secret)) return notFound('Sign-up')
  return { event, signup, path: `${guardianPath(event.slug)}?${new URLSearchParams({ token })}`, links }
}

const guardianPath = (slug: string) => `/events/${encodeURIComponent(slug)}/guardian`
