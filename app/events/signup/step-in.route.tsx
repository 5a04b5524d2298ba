import { data, type RouterContextProvider, redirect } from 'react-router'
import { findEvent } from '#app/events/event/event-store.server.ts'
import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import { redirectFormerEventSlug } from '#app/events/event/former-event-slug.server.ts'
import { isOneTap } from '#app/events/roster/one-tap.ts'
import { findMemberSignup } from '#app/events/roster/roster-store.server.ts'
import { signupPath } from '#app/events/roster/signup-path.ts'
import { readSignupView, type SignupView } from '#app/events/roster/signup-view.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { unknownLink } from '#app/platform/http/errors.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PublicFormView } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/step-in.route'
import { ShiftField } from './shift-field.tsx'
import { notSavedMessage } from './signup-form.ts'
import { type LinkConfig, readStepInToken, signupLink } from './signup-link.server.ts'
import { readLinkConfig } from './signup-request.server.ts'
import { stepInTexts } from './signup-status-texts.ts'
import { signUpMember } from './signup-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: ['token'] }

interface Args {
  context: Readonly<RouterContextProvider>
  params: { slug: string }
  request: Request
}

/** Shows an emailed request to step in. Opening the page changes nothing, because mail scanners open links. */
export async function loader(args: Route.LoaderArgs) {
  const now = new Date()
  const { db, event, userId, hasName, links } = await readStepInRequest(args, now)
  const ownPath = await findOwnPath(db, event, userId, links)
  if (ownPath) return redirect(ownPath)
  const { timeZone } = await readSettings(db)
  const view = await readSignupView(db, event, undefined, now, timeZone)
  return {
    event: {
      slug: event.slug,
      title: event.title,
      dates: formatDateRange(event),
      time: formatTimeRange(event, timeZone),
    },
    state: stateOf(view, hasName),
    shifts: openShifts(view),
    path: stepInPath(args),
  }
}

/** Signs the member up: alone, because the page asks for nothing but a shift. */
export async function action(args: Route.ActionArgs) {
  const now = new Date()
  const { db, event, userId, hasName, links } = await readStepInRequest(args, now)
  const { timeZone } = await readSettings(db)
  const view = await readSignupView(db, event, undefined, now, timeZone)
  if (stateOf(view, hasName) !== 'open') return redirect(stepInPath(args), 303)
  const { shift = '' } = await readFields(args.request)
  const shiftId = openShifts(view).find(({ id }) => id === shift)?.id ?? null
  if (view.shifts.length > 0 && shiftId === null) return shiftErrorResponse(shift)
  const party = { partySize: 1, shiftId, childNames: '', note: '', answers: {} }
  const signup = await signUpMember(db, event.id, userId, party, links, now)
  const ownPath = await findOwnPath(db, event, userId, links)
  if (!ownPath) return redirect(stepInPath(args), 303)
  const thanks = signup?.status === 'confirmed' ? stepInTexts.thanks : stepInTexts.late
  const text = fillText(thanks, await readSettings(db))
  return redirectWithFlash(args, ownPath, { text, tone: 'success', onSite: true })
}

/** The response if no shift was chosen, or one that is full by now. */
const shiftErrorResponse = (shift: string) =>
  data<FormResult<null>>(
    {
      values: { shift },
      errors: { shift: 'Please choose a shift that has room.' },
      problem: notSavedMessage,
      sent: null,
    },
    { status: shift === '' ? 400 : 409 },
  )

async function readStepInRequest({ context, params, request }: Args, now: Date) {
  const db = context.get(databaseContext)
  const links = readLinkConfig(context)
  const { search, searchParams } = new URL(request.url)
  const event =
    (await findEvent(db, params.slug, now)) ??
    (await redirectFormerEventSlug(db, params.slug, now, `/step-in${search}`, () => unknownLink(null)))
  const userId = readStepInToken(searchParams.get('token') ?? '', event.id, links.secret)
  const member = userId === null ? undefined : await findActiveMember(db, userId)
  return member
    ? { db, event, userId: member.id, hasName: member.name !== '', links }
    : unknownLink(signupPath(event.slug))
}

const findActiveMember = (db: Database, id: string) =>
  db
    .selectFrom('user')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('emailVerified', '=', 1)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()

/** The path of the member's sign-up page, which needs no login; null if they are not signed up. */
async function findOwnPath(
  db: Database,
  { id, slug }: { id: string; slug: string },
  userId: string,
  links: LinkConfig,
) {
  const signup = await findMemberSignup(db, id, userId)
  if (!signup || signup.status === 'cancelled') return null
  return signupLink({ ...links, origin: '' }, { slug, signupId: signup.id })
}

const stepInPath = ({ params, request }: Args) =>
  `/events/${params.slug}/step-in${new URL(request.url).search}`

/** The shifts that have room. */
const openShifts = ({ shifts }: SignupView) => shifts.filter(({ isFull }) => !isFull)

/** 'form': more than a shift has to be entered, such as a name or an answer, so people use the sign-up page. */
function stateOf(signup: SignupView, hasName: boolean): 'closed' | 'taken' | 'open' | 'form' {
  if (signup.availability !== 'open') return 'closed'
  if (signup.isFull) return 'taken'
  return hasName && isOneTap({ ...signup, shifts: [] }) ? 'open' : 'form'
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Can you step in? ${args.loaderData?.event.title ?? ''}`,
    description: args.loaderData?.event.dates ?? '',
    noIndex: true,
  })

const describe = (state: ReturnType<typeof stateOf>, hasShifts: boolean) =>
  ({
    open: hasShifts ? stepInTexts.shift : stepInTexts.open,
    form: stepInTexts.form,
    taken: stepInTexts.taken,
    closed: stepInTexts.closed,
  })[state]

export default function StepInRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { event, state, shifts, path } = loaderData
  const t = useText()
  const title = state === 'open' || state === 'form' ? stepInTexts.question : stepInTexts.doneTitle
  return (
    <>
      <PageHeading
        eyebrow={<a href={`/events/${event.slug}`}>{event.title}</a>}
        title={t(title)}
        titleText={title}
      >
        <p>{event.dates}</p>
        <p className="mt-1">{noWrapClockTimes(event.time)}</p>
      </PageHeading>
      <div className="shell-width">
        <div className="grid max-w-xl gap-5">
          <EditableText as="p" text={describe(state, shifts.length > 0)} />
          {state === 'open' ? (
            <PublicFormView
              id="step-in"
              action={path}
              result={result}
              submitLabel="Yes, I’m coming"
              failure={t(stepInTexts.failure)}
              thanks={null}
            >
              {shifts.length > 0 && (
                <ShiftField
                  shifts={shifts}
                  isNew
                  name="shift"
                  id="shift"
                  defaultValue={result?.values.shift ?? (shifts.length === 1 ? (shifts[0]?.id ?? '') : '')}
                  error={result?.errors.shift}
                />
              )}
            </PublicFormView>
          ) : (
            <div>
              {state === 'form' ? (
                <ButtonLink href={signupPath(event.slug)}>Sign up</ButtonLink>
              ) : (
                <ButtonLink href={`/events/${event.slug}`} variant="quiet">
                  See the event
                </ButtonLink>
              )}
            </div>
          )}
        </div>
      </div>
    </>
  )
}
