import { adminListPath } from '#app/events/event/editor-location.ts'
import { EventAdminPage } from '#app/events/event/event-admin-page.tsx'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { Paging, pageNumber } from '#app/ui/paging.tsx'
import { StatusTabs, withAllTab } from '#app/ui/status-tabs.tsx'
import type { Route } from './+types/signups-admin.route'
import { AddSignupForm } from './add-signup-form.tsx'
import { readSignupList } from './signup-admin.server.ts'
import { isSignupStatus, signupStatusLabels } from './signup-labels.ts'
import { SignupSummary } from './signup-summary.tsx'
import { SignupTable } from './signup-table.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const status = new URL(request.url).searchParams.get('status')
  const filter = { status: isSignupStatus(status) ? status : null, page: pageNumber(request) }
  const list = await readSignupList(context.get(databaseContext), event, filter, new Date())
  const { title, guardianUnder } = event
  return { ...list, status: filter.status, title, guardianUnder, dates: formatDateRange(event) }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Sign-ups', description: '', noIndex: true })

export default function SignupsRoute({ loaderData, params }: Route.ComponentProps) {
  const { title, dates, summary, counts, rows, shifts, status, page, pages, readOnlyReason } = loaderData
  const { canAskForCover, guardianUnder } = loaderData
  const eventPath = `${adminListPath}/${params.id}`
  const path = `${eventPath}/signups`
  const pageUrl = (page: number) =>
    `${path}?${new URLSearchParams({ ...(status && { status }), ...(page > 1 && { page: String(page) }) })}`
  return (
    <EventAdminPage
      title="Sign-ups"
      id={params.id}
      eventTitle={title}
      dates={dates}
      actions={
        <>
          <ButtonLink href={`${eventPath}/check-in`}>Check-in</ButtonLink>
          <ButtonLink variant="quiet" href={`${path}/print`}>
            Printable list
          </ButtonLink>
          <ExportLink path={`${path}/export.csv`} />
          <ButtonLink variant="quiet" href={`${eventPath}/shifts`}>
            Shifts
          </ButtonLink>
          <ButtonLink variant="quiet" href={`${eventPath}/needs`}>
            Needs
          </ButtonLink>
          <ButtonLink variant="quiet" href={`${eventPath}/emails`}>
            Emails
          </ButtonLink>
          <ButtonLink variant="quiet" href={`${eventPath}/attendance`}>
            Attendance
          </ButtonLink>
        </>
      }
    >
      {readOnlyReason && (
        <div className="mb-8">
          <Notice announced={false}>{readOnlyReason}</Notice>
        </div>
      )}
      <SignupSummary summary={summary} />
      {canAskForCover && (
        <div className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <p>Someone canceled, and nobody is waiting for the spot.</p>
          <ButtonLink variant="quiet" href={`${path}/cover`}>
            Ask past volunteers to step in
          </ButtonLink>
        </div>
      )}
      <StatusTabs
        tabs={withAllTab(signupStatusLabels, counts, { excluded: 'cancelled' })}
        label="Sign-ups by status"
      />
      {rows.length === 0 ? (
        <EmptyState>{status ? 'No sign-ups with this status.' : 'No one has signed up yet.'}</EmptyState>
      ) : (
        <SignupTable
          rows={rows}
          path={path}
          canChange={readOnlyReason === null}
          hasShifts={shifts.length > 0}
        />
      )}
      <Paging page={page} pageCount={pages} href={pageUrl} />
      {readOnlyReason === null && (
        <section aria-labelledby="add" className="mt-12">
          <h2 id="add" className="mb-2 text-xl">
            Add someone
          </h2>
          <p className="mb-4 max-w-2xl text-muted">
            They get a spot if there is room, and join the waitlist if not. With an email address, they get a
            link to change or cancel their sign-up. The party size includes this person.
            {guardianUnder !== null &&
              ` If they are under ${guardianUnder} and coming alone, please get a parent or guardian’s consent yourself.`}
          </p>
          <AddSignupForm action={`${path}/add`} shifts={shifts} />
        </section>
      )}
    </EventAdminPage>
  )
}
