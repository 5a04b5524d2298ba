import type { RouterContextProvider } from 'react-router'
import { findEvent, type StoredEvent } from '#app/events/event/event-store.server.ts'
import { redirectFormerEventSlug } from '#app/events/event/former-event-slug.server.ts'
import { findMemberSignup, findSignup, type StoredSignup } from '#app/events/roster/roster-store.server.ts'
import { signupPath } from '#app/events/roster/signup-path.ts'
import { type Member, memberContext } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { unknownLink } from '#app/platform/http/errors.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { type LinkConfig, readSignupToken } from './signup-link.server.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  params: { slug: string }
  request: Request
}

interface SignupRequest {
  event: StoredEvent
  /** The sign-up that the emailed link is for, or else the member's. */
  ownSignup: StoredSignup | undefined
  /** Null for visitors, and for anyone who followed an emailed link, because the sign-up may be another person's. */
  member: Member | null
  /** The sign-up's page, with the token of an emailed link. */
  path: string
  links: LinkConfig
}

/**
 * The event of a request, and the sign-up of the person who makes it. For an invalid link, throws a 404 whose page says
 * what to do.
 */
export async function readSignupRequest(
  { context, params, request }: Args,
  now: Date,
  subpath = '/signup',
): Promise<SignupRequest> {
  const db = context.get(databaseContext)
  const links = readLinkConfig(context)
  const token = new URL(request.url).searchParams.get('token')
  const query = token === null ? '' : `?${new URLSearchParams({ token })}`
  const event =
    (await findEvent(db, params.slug, now)) ??
    (await redirectFormerEventSlug(
      db,
      params.slug,
      now,
      subpath + new URL(request.url).search,
      token === null ? undefined : () => unknownLink(null),
    ))
  const path = signupPath(event.slug) + query
  if (token !== null) {
    const id = readSignupToken(token, links.secret)
    const ownSignup = id === null ? undefined : await findSignup(db, id)
    if (ownSignup?.eventId !== event.id) return unknownLink(signupPath(event.slug))
    return { event, ownSignup, member: null, path, links }
  }
  const member = context.get(memberContext)
  const ownSignup = member ? await findMemberSignup(db, event.id, member.id) : undefined
  return { event, ownSignup, member, path, links }
}

/** The origin and the secret for the links in emails. */
export const readLinkConfig = (context: Args['context']): LinkConfig => ({
  origin: linkOrigin(context),
  secret: context.get(configContext).secret,
})

/** Whether the form was on the member's profile. If so, the response redirects back there. */
export const isFromProfile = ({ url }: Request) => new URL(url).searchParams.get('from') === 'profile'
