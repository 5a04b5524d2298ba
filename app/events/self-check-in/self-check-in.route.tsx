import type { ReactNode } from 'react'
import { data } from 'react-router'
import { loginUrl } from '#app/accounts/login/login-mode.ts'
import { posterCode } from '#app/events/check-in/check-in-code.server.ts'
import { checkInParty, isHere } from '#app/events/check-in/check-in-store.server.ts'
import { checkInWindow } from '#app/events/check-in/check-in-window.ts'
import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import { readSignupRequest } from '#app/events/signup/signup-request.server.ts'
import { signupStatusTexts } from '#app/events/signup/signup-status-texts.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext, networkOf } from '#app/platform/http/client-address.server.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { retryAfterContext } from '#app/platform/http/page.server.ts'
import { countAttempt, formatWait, type Limit } from '#app/platform/http/rate-limit.server.ts'
import { formatCode, normalizeCode } from '#app/platform/http/typed-code.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Field } from '#app/ui/field.tsx'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/self-check-in.route'
import { DistanceHint } from './distance-hint.tsx'
import { selfCheckInPath } from './self-check-in-path.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: ['token', 'code'] }

/** Everyone at an event may share one network. With a code of 30 bits, guessing takes centuries. */
const perNetwork: Limit = { maxAttempts: 300, windowSeconds: 3600 }

async function readSelfCheckIn(args: Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>, now: Date) {
  const { event, ownSignup, member, path, links } = await readSignupRequest(args, now, '/check-in')
  const { timeZone } = await readSettings(args.context.get(databaseContext))
  const checkIn = checkInWindow(event, now, timeZone)
  const token = new URL(args.request.url).searchParams.get('token')
  const query: Record<string, string> = token === null ? {} : { token }
  return { event, ownSignup, member, checkIn, timeZone, links, signupPath: path, query }
}

export async function loader(args: Route.LoaderArgs) {
  const { event, ownSignup, member, checkIn, timeZone, query, signupPath } = await readSelfCheckIn(
    args,
    new Date(),
  )
  const { latitude, longitude } = event
  return data({
    event: {
      slug: event.slug,
      title: event.title,
      dates: formatDateRange(event),
      time: formatTimeRange(event, timeZone),
      coordinates: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    },
    state: checkIn.state,
    opensText: checkIn.state === 'early' ? formatDateTime(checkIn.opensAt.toISOString(), timeZone) : null,
    status: ownSignup?.status ?? null,
    isHere: ownSignup !== undefined && (await isHere(args.context.get(databaseContext), ownSignup)),
    partySize: ownSignup?.partySize ?? 1,
    isKnown: member !== null || ownSignup !== undefined,
    code: normalizeCode(new URL(args.request.url).searchParams.get('code') ?? '').slice(0, 12),
    action: selfCheckInPath(event.slug, query),
    signupPath,
  })
}

/** The page shows personal data. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

/** Checks in the party of a member, or of the guest whose link was opened. */
export async function action(args: Route.ActionArgs) {
  const now = new Date()
  const db = args.context.get(databaseContext)
  const { event, ownSignup, checkIn, links, signupPath } = await readSelfCheckIn(args, now)
  const { code = '' } = await readFields(args.request)
  const fail = (status: number, problem: string, errors: Record<string, string> = {}) =>
    data<FormResult<never>>({ values: { code }, errors, problem, sent: null }, { status })
  const network = networkOf(args.context.get(clientAddressContext))
  const { allowed, retryAfterSeconds } = await countAttempt(
    db,
    `event check-in from ${network}`,
    perNetwork,
    now,
  )
  if (!allowed) {
    args.context.get(retryAfterContext)(retryAfterSeconds)
    return fail(429, `Too many attempts. Please try again ${formatWait(retryAfterSeconds)}.`)
  }
  if (normalizeCode(code) !== posterCode(event.id, links.secret))
    return fail(400, 'You are not checked in yet.', { code: 'This is not the code on the poster.' })
  if (checkIn.state !== 'open') return fail(409, 'Check-in is not open right now.')
  if (ownSignup?.status !== 'confirmed')
    return fail(409, 'You have no spot at this event. Please talk to an organizer.')
  await checkInParty(db, event, ownSignup, now)
  const text = fillText(signupStatusTexts.checkedIn, await readSettings(db))
  return redirectWithFlash(args, signupPath, { text, tone: 'success', onSite: true })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Check in: ${args.loaderData?.event.title ?? ''}`,
    description: args.loaderData?.event.dates ?? '',
    noIndex: true,
  })

export default function SelfCheckInRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { event, state, opensText, status, partySize, isKnown, isHere, code, action, signupPath } = loaderData
  return (
    <>
      <PageHeading eyebrow={<a href={`/events/${event.slug}`}>{event.title}</a>} title="Check in">
        <p>{event.dates}</p>
        <p className="mt-1">{noWrapClockTimes(event.time)}</p>
      </PageHeading>
      <div className="shell-width">
        <div className="grid max-w-xl gap-6">
          {state === 'over' ? (
            <Message link={{ href: `/events/${event.slug}`, label: 'See the event' }}>
              <Notice>Check-in is closed.</Notice>
            </Message>
          ) : !isKnown ? (
            <UnknownVisitor slug={event.slug} code={code} />
          ) : status !== 'confirmed' ? (
            <Message link={{ href: signupPath, label: hasSignup(status) ? 'Your sign-up' : 'Sign up' }}>
              <Notice>You have no spot at this event yet. Please talk to an organizer.</Notice>
            </Message>
          ) : isHere ? (
            <Message link={{ href: signupPath, label: 'Your sign-up' }}>
              <Notice tone="success">
                <EditableText as="span" text={signupStatusTexts.isHere} />
              </Notice>
            </Message>
          ) : state === 'early' ? (
            <Message link={{ href: signupPath, label: 'Your sign-up' }}>
              <Notice>Check-in opens on {opensText}.</Notice>
            </Message>
          ) : (
            <>
              <ChangeForm
                action={action}
                result={result}
                submitLabel={partySize > 1 ? 'We’re here' : 'I’m here'}
              >
                <Field
                  label="Code on the poster"
                  name="code"
                  required
                  autoComplete="off"
                  autoCapitalize="characters"
                  className="max-w-xs"
                  defaultValue={result?.values.code ?? code}
                  error={result?.errors.code}
                />
              </ChangeForm>
              {event.coordinates && <DistanceHint to={event.coordinates} />}
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** People without an account are identified by the link in their email. */
function UnknownVisitor({ slug, code }: { slug: string; code: string }) {
  return (
    <>
      <p>
        Please log in to check in. If you signed up without an account, open the link in the email about your
        sign-up.
        {code && (
          <>
            {' '}
            Then enter this code: <strong className="whitespace-nowrap">{formatCode(code)}</strong>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={loginUrl('login', selfCheckInPath(slug, code ? { code } : {}))}>Log in</ButtonLink>
        <ButtonLink href={`/events/${slug}`} variant="quiet">
          See the event
        </ButtonLink>
      </div>
    </>
  )
}

const hasSignup = (status: string | null) => status !== null && status !== 'cancelled'

/** Why there is nothing to fill in, and where to go from here. */
function Message({ link, children }: { link: { href: string; label: string }; children: ReactNode }) {
  return (
    <>
      {children}
      <div>
        <ButtonLink href={link.href} variant="quiet">
          {link.label}
        </ButtonLink>
      </div>
    </>
  )
}
