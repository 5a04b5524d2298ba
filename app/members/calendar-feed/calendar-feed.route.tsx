import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/calendar-feed.route'
import { feedPath, readCalendarFeedToken, renewCalendarFeed } from './calendar-feed-store.server.ts'
import { calendarFeedTexts } from './calendar-feed-texts.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = requireMember(context)
  const { secret } = context.get(configContext)
  const token = await readCalendarFeedToken(context.get(databaseContext), secret, member.id)
  return { feedUrl: token && siteOrigin(context, request) + feedPath(token) }
}

/** Creates the feed's address, or replaces it. */
export async function action({ context }: Route.ActionArgs) {
  const member = requireMember(context)
  const { secret } = context.get(configContext)
  await renewCalendarFeed(context.get(databaseContext), secret, member.id, new Date())
  return redirect('/profile/calendar-feed')
}

export function headers() {
  return { 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Your calendar link', description: 'Your events in your calendar.', noIndex: true })

export default function CalendarFeedRoute({ loaderData: { feedUrl } }: Route.ComponentProps) {
  return (
    <AccountPage title="Your calendar link" lead={<EditableText as="span" text={calendarFeedTexts.intro} />}>
      {feedUrl ? <FeedAddress feedUrl={feedUrl} /> : <CreateFeed />}
    </AccountPage>
  )
}

function CreateFeed() {
  return (
    <>
      <EditableText as="p" text={calendarFeedTexts.create} className="mb-5" />
      <ChangeForm id="feed-form" action="/profile/calendar-feed" submitLabel="Create private link" />
    </>
  )
}

function FeedAddress({ feedUrl }: { feedUrl: string }) {
  return (
    <>
      <ButtonLink href={feedUrl.replace(/^https?:/, 'webcal:')}>Add to my calendar</ButtonLink>
      <p className="mt-6">
        <label htmlFor="feed" className="mb-1 block text-sm">
          Or copy this link into an online calendar
        </label>
        <input id="feed" readOnly value={feedUrl} dir="ltr" className="input text-sm" />
      </p>
      <EditableText as="p" text={calendarFeedTexts.keep} className="mt-3 text-sm text-muted" />
      <section aria-labelledby="change" className="mt-10 border-t border-hairline pt-6">
        <h2 id="change" className="mb-2 text-lg">
          Replace or turn off the link
        </h2>
        <p className="mb-5">Calendars that use this link will stop updating.</p>
        <div className="flex flex-wrap gap-3">
          <ChangeForm
            id="replace-form"
            action="/profile/calendar-feed"
            submitLabel="Replace link"
            variant="quiet"
          />
          <ChangeForm
            id="off-form"
            action="/profile/calendar-feed/off"
            submitLabel="Turn off link"
            variant="danger"
          />
        </div>
      </section>
    </>
  )
}
