import { useSearchParams } from 'react-router'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/activity-admin.route'
import { verbs } from './activity.ts'
import { readActivityFilter, systemActor } from './activity-filter.ts'
import { type ActivityItem, ActivityListItem } from './activity-list-item.tsx'
import { type ListedActivity, listActivity, listActors } from './activity-list-store.server.ts'
import {
  activityPath,
  describeActivity,
  formatChanges,
  type Subject,
  subjectsContext,
  verbFilterLabel,
} from './describe-activity.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'activity')
  const db = context.get(databaseContext)
  const { searchParams } = new URL(request.url)
  const { timeZone } = await readSettings(db)
  const filter = readActivityFilter(searchParams)
  const subjects = context.get(subjectsContext)
  const [page, actors] = await Promise.all([
    nullOnError(context, listActivity(db, filter, timeZone, searchParams.get('cursor'))),
    listActors(db),
  ])
  return {
    page: page && {
      ...page,
      rows: page.rows.map((activityEntry) => toItem(activityEntry, subjects, timeZone)),
    },
    subjects: Object.entries(subjects).map(([subject, { filterLabel }]) => ({
      subject,
      label: filterLabel,
    })),
    actors: actors.map(({ id, name, email }) => ({ id, name: name || email })),
  }
}

function toItem(
  { verb, subject, subjectId, changes, ...rest }: ListedActivity,
  subjects: Record<string, Subject>,
  timeZone: string,
): ActivityItem {
  const entry = { verb, subject, subjectId }
  return {
    ...rest,
    when: formatDateTime(rest.at, timeZone),
    summary: describeActivity({ ...entry, label: rest.label }, subjects),
    path: activityPath(entry, subjects),
    changes: formatChanges(changes, timeZone),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Activity', description: 'Who did what, and when.', noIndex: true })

export default function ActivityAdminRoute({ loaderData: { page, subjects, actors } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const filters = new URLSearchParams([...params].filter(([name, value]) => value && name !== 'cursor'))
  return (
    <AdminPage
      title="Activity"
      lead="Who changed what, when, and how. Every change is recorded, and the record cannot be edited."
      actions={<ExportLink path="/admin/activity/export.csv" />}
    >
      <ListSearch placeholder="A person or a title" collapsible>
        <Filters params={params} subjects={subjects} actors={actors} />
      </ListSearch>
      {page === null ? (
        <LoadError subject="the activity" />
      ) : page.rows.length === 0 ? (
        <EmptyState>
          {filters.size > 0 ? 'No matches.' : 'No activity yet. Changes to the site are listed here.'}
        </EmptyState>
      ) : (
        <>
          <ol className="border-t border-hairline">
            {page.rows.map((activityEntry) => (
              <ActivityListItem key={activityEntry.id} {...activityEntry} />
            ))}
          </ol>
          <CursorPaging previous={page.previous} next={page.next} />
        </>
      )}
    </AdminPage>
  )
}

function Filters({
  params,
  subjects,
  actors,
}: {
  params: URLSearchParams
  subjects: { subject: string; label: string }[]
  actors: { id: string; name: string }[]
}) {
  const filterProps = (name: string) => ({
    name,
    defaultValue: params.get(name) ?? '',
    hideOptional: true,
    className: 'min-w-0',
  })
  const about = params.get('about')
  return (
    <>
      {about && <input type="hidden" name="about" value={about} />}
      <Select label="Type" {...filterProps('subject')}>
        <option value="">All</option>
        {subjects.map(({ subject, label }) => (
          <option key={subject} value={subject}>
            {label}
          </option>
        ))}
      </Select>
      <Select label="Action" {...filterProps('verb')}>
        <option value="">All</option>
        {verbs.map((verb) => (
          <option key={verb} value={verb}>
            {verbFilterLabel(verb)}
          </option>
        ))}
      </Select>
      <Select label="By" {...filterProps('who')}>
        <option value="">Everyone</option>
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name.slice(0, 60)}
          </option>
        ))}
        <option value={systemActor}>The system</option>
      </Select>
      <Field label="From" type="date" {...filterProps('from')} />
      <Field label="To" type="date" {...filterProps('to')} />
    </>
  )
}
