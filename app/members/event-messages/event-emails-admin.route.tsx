import { adminListPath } from '#app/events/event/editor-location.ts'
import { EventAdminPage } from '#app/events/event/event-admin-page.tsx'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { formatPeople } from '#app/events/signup-admin/signup-labels.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/event-emails-admin.route'
import { emailsPath } from './emails-path.ts'
import { readEventEmails, type SentEmails } from './event-emails.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const db = context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  return {
    title: event.title,
    dates: formatDateRange(event),
    timeZone,
    isConnected: await isMailConnected(context),
    ...(await readEventEmails(db, event, new Date(), timeZone)),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Emails', description: '', noIndex: true })

export default function EventEmailsRoute({ loaderData, params }: Route.ComponentProps) {
  const { title, dates, isConnected, problem, upcoming, passed, sent, pushed, drafts } = loaderData
  const path = emailsPath(params.id)
  const eventPath = `${adminListPath}/${params.id}`
  return (
    <EventAdminPage
      title="Emails"
      id={params.id}
      eventTitle={title}
      dates={dates}
      actions={
        <>
          <ButtonLink href={`${path}/new`}>Write a message</ButtonLink>
          <ButtonLink variant="quiet" href={`${eventPath}/signups`}>
            Sign-ups
          </ButtonLink>
        </>
      }
    >
      {!isConnected && (
        <div className="mb-8">
          <Notice tone="error" announced={false}>
            No mail server is connected, so nobody receives these emails: each one is stored in the Outbox.
          </Notice>
        </div>
      )}
      <section aria-labelledby="upcoming" className="mb-10">
        <h2 id="upcoming" className="mb-4 text-xl">
          Upcoming reminders
        </h2>
        {problem !== null ? (
          <p className="text-muted">{problem}</p>
        ) : upcoming.length === 0 ? (
          <p className="text-muted">All reminder times have passed.</p>
        ) : (
          <RowTable
            caption="Upcoming reminders"
            rows={upcoming}
            rowKey={({ label }) => label}
            columns={[
              { label: 'Reminder', cell: ({ label }) => label },
              { label: 'Scheduled for', cell: ({ at }) => at },
              { label: 'To', cell: ({ people }) => (people === 0 ? 'Nobody yet' : formatPeople(people)) },
            ]}
            dense
          />
        )}
        <p className="mt-4 text-sm text-muted">
          {problem === null &&
            'Reminders go to everyone with a spot, except people who turned them off, members who have not confirmed their address, and guests without an address. '}
          You can change the times in the{' '}
          <a className="link" href={eventPath}>
            event form
          </a>
          .
        </p>
      </section>
      {drafts.length > 0 && (
        <section aria-labelledby="drafts" className="mb-10">
          <h2 id="drafts" className="mb-4 text-xl">
            Draft messages
          </h2>
          <ul className="grid gap-2">
            {drafts.map(({ id, subject, at }) => (
              <li key={id}>
                <a dir="auto" className="link wrap-anywhere" href={`${path}/${id}`}>
                  {subject}
                </a>{' '}
                <span className="text-sm text-muted">saved on {at}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="emails">
        <h2 id="emails" className="mb-4 text-xl">
          Emails and notifications
        </h2>
        {sent.length === 0 && pushed.length === 0 && <p className="text-muted">There are none yet.</p>}
        {sent.length > 0 && (
          <RowTable
            caption="Emails"
            rows={sent}
            rowKey={({ id }) => id}
            columns={[
              {
                label: 'Email',
                cell: ({ label, messageId }) =>
                  messageId === null ? (
                    label
                  ) : (
                    <a dir="auto" className="link wrap-anywhere" href={`${path}/${messageId}`}>
                      {label}
                    </a>
                  ),
              },
              { label: 'Date', cell: ({ at }) => at },
              { label: 'People', numeric: true, cell: ({ total }) => total },
              { label: 'Status', cell: (row) => <StatusCounts {...row} /> },
            ]}
          />
        )}
        {pushed.length > 0 && (
          <div className="mt-8">
            <RowTable
              caption="Notifications to members’ devices"
              rows={pushed}
              rowKey={({ id }) => id}
              columns={[
                { label: 'Notification', cell: ({ label }) => label },
                { label: 'Date', cell: ({ at }) => at },
                { label: 'Devices', numeric: true, cell: ({ devices }) => devices },
                { label: 'Status', cell: (row) => <StatusCounts {...row} /> },
              ]}
            />
          </div>
        )}
        {passed.map(({ label, at }) => (
          <p key={label} className="mt-4 text-sm text-muted">
            The reminder {label} ({at}) was not sent by email.
          </p>
        ))}
      </section>
    </EventAdminPage>
  )
}

const statuses: {
  key: 'sent' | 'waiting' | 'stored' | 'failed' | 'canceled' | 'unknown'
  tone: StatusTone
  label: string
}[] = [
  { key: 'sent', tone: 'success', label: 'Sent' },
  { key: 'waiting', tone: 'open', label: 'Queued' },
  { key: 'stored', tone: 'error', label: 'Stored, not sent' },
  { key: 'failed', tone: 'error', label: 'Failed' },
  { key: 'canceled', tone: 'neutral', label: 'Canceled' },
  { key: 'unknown', tone: 'neutral', label: 'Unknown' },
]

/** The emails or notifications of one batch, counted by status. */
function StatusCounts(row: Pick<SentEmails, (typeof statuses)[number]['key']>) {
  return (
    <div className="flex flex-wrap gap-2">
      {statuses
        .filter(({ key }) => row[key] > 0)
        .map(({ key, tone, label }) => (
          <StatusBadge key={key} tone={tone}>{`${label}: ${row[key]}`}</StatusBadge>
        ))}
    </div>
  )
}
