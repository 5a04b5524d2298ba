import { redirect } from 'react-router'
import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import { canceledOrOverReason } from '#app/events/roster/signup-availability.ts'
import { appendSegment } from '#app/events/roster/signup-path.ts'
import { readSignupView } from '#app/events/roster/signup-view.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { Route } from './+types/signup-coming.route'
import { CoverCheckbox } from './cover-checkbox.tsx'
import { readSignupRequest } from './signup-request.server.ts'
import { stillComingTexts } from './signup-status-texts.ts'
import { recordStillComing } from './signup-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction', query: ['token', 'answer'] }

/** Asks someone with a spot “Still coming?”. Opening the page changes nothing, because mail scanners open links. */
export async function loader(args: Route.LoaderArgs) {
  const now = new Date()
  const { event, ownSignup, path } = await readSignupRequest(args, now, '/signup/coming')
  if (ownSignup?.status !== 'confirmed') return redirect(path)
  const db = args.context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  const { canRequestCover } = await readSignupView(db, event, ownSignup, now, timeZone)
  const url = new URL(args.request.url)
  return {
    event: {
      slug: event.slug,
      title: event.title,
      dates: formatDateRange(event),
      time: formatTimeRange(event, timeZone),
    },
    /** The date that people answer for. */
    date: event.localDate,
    readOnlyReason: canceledOrOverReason(event, now, timeZone),
    hasAnswered: ownSignup.comingFor === event.localDate,
    canRequestCover,
    saysNo: url.searchParams.get('answer') === 'no',
    path,
  }
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

/**
 * Records the answer “yes”, unless the event is over, was canceled, or has been moved to another day since the page was
 * opened. With “no”, people give up their spot at `signup/cancel`.
 */
export async function action(args: Route.ActionArgs) {
  const now = new Date()
  const { event, ownSignup, path } = await readSignupRequest(args, now, '/signup/coming')
  if (!ownSignup) return notFound('Sign-up')
  const db = args.context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  const { date } = await readFields(args.request)
  const problem =
    canceledOrOverReason(event, now, timeZone) ??
    (date === event.localDate ? null : 'The date of this event has changed. Please answer for the new date.')
  if (problem)
    return redirectWithFlash(args, appendSegment(path, 'coming'), {
      text: problem,
      tone: 'error',
      onSite: true,
    })
  const isSaved = await recordStillComing(db, ownSignup.id, event.localDate, now)
  return redirectWithFlash(args, isSaved ? appendSegment(path, 'coming') : path, {
    text: isSaved
      ? fillText(stillComingTexts.thanks, await readSettings(db))
      : 'You no longer have a spot at this event.',
    tone: isSaved ? 'success' : 'error',
    onSite: true,
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Still coming? ${args.loaderData?.event.title ?? ''}`,
    description: args.loaderData?.event.dates ?? '',
    noIndex: true,
  })

export default function SignupComingRoute({ loaderData }: Route.ComponentProps) {
  const { event, date, readOnlyReason, hasAnswered, canRequestCover, saysNo, path } = loaderData
  const t = useText()
  const title = hasAnswered ? stillComingTexts.comingTitle : stillComingTexts.question
  const yes = !hasAnswered && (
    <PostForm key="yes" action={appendSegment(path, 'coming')}>
      <input type="hidden" name="date" value={date} />
      <Button variant={saysNo ? 'quiet' : 'primary'}>Yes, I’m coming</Button>
    </PostForm>
  )
  const no = (
    <PostForm key="no" action={appendSegment(path, 'cancel')}>
      {saysNo && canRequestCover && <CoverCheckbox />}
      <Button variant={saysNo ? 'danger' : 'quiet'}>I can’t come</Button>
    </PostForm>
  )
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
          {readOnlyReason !== null ? (
            <>
              <Notice>{readOnlyReason}</Notice>
              <div>
                <ButtonLink href={`/events/${event.slug}`} variant="quiet">
                  See the event
                </ButtonLink>
              </div>
            </>
          ) : (
            <>
              <EditableText
                as="p"
                text={
                  hasAnswered
                    ? stillComingTexts.coming
                    : saysNo
                      ? stillComingTexts.giveUp
                      : stillComingTexts.reason
                }
              />
              <div className="flex flex-wrap gap-3">{saysNo ? [no, yes] : [yes, no]}</div>
              <p>
                <a className="link" href={path}>
                  Change your sign-up
                </a>
              </p>
            </>
          )}
        </div>
      </div>
    </>
  )
}
