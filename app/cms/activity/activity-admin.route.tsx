import { useSearchParams } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { orNull } from '#app/platform/http/fault.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { momentWords } from '#app/platform/time/moment-words.ts'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { LoadProblem } from '#app/ui/load-problem.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/activity-admin.route'
import { verbs } from './activity.ts'
import { byItself, readActivityFilter } from './activity-filter.ts'
import { type ListedDeed, listActors, listDeeds } from './activity-list-store.server.ts'
import { changeWords, deedPath, deedWords, type Subject, subjectsContext } from './activity-words.ts'
import { DeedEntry, type ShownDeed } from './deed-entry.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const { searchParams } = new URL(request.url)
  const { timeZone } = await readSettings(db)
  const filter = readActivityFilter(searchParams)
  const subjects = context.get(subjectsContext)
  const [page, actors] = await Promise.all([
    orNull(context, listDeeds(db, filter, timeZone, searchParams.get('cursor'))),
    listActors(db),
  ])
  return {
    page: page && { ...page, rows: page.rows.map((deed) => shown(deed, subjects, timeZone)) },
    subjects: Object.entries(subjects).map(([subject, { many }]) => ({ subject, many })),
    actors: actors.map(({ id, name, email }) => ({ id, name: name || email })),
  }
}

function shown(
  { verb, subject, subjectId, changes, ...deed }: ListedDeed,
  subjects: Record<string, Subject>,
  timeZone: string,
): ShownDeed {
  const told = { verb, subject, subjectId }
  return {
    ...deed,
    when: momentWords(deed.at, timeZone),
    words: deedWords(told, subjects),
    path: deedPath(told, subjects),
    changes: changeWords(changes, timeZone),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Activity', description: 'Who did what, and when.', hidden: true })

export default function ActivityAdminRoute({ loaderData: { page, subjects, actors } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const asked = new URLSearchParams([...params].filter(([name, value]) => value && name !== 'cursor'))
  return (
    <TabPage
      title="Activity"
      lead="Who did what, when, and from what to what. It is written down with every change and cannot be edited."
      actions={<ExportLink path="/admin/activity/export.csv" />}
    >
      <ListSearch what="Who, or what it was called" many>
        <Filters params={params} subjects={subjects} actors={actors} />
      </ListSearch>
      {page === null ? (
        <LoadProblem what="the activity" />
      ) : page.rows.length === 0 ? (
        <EmptyState>
          {asked.size > 0
            ? 'Nothing like that was done.'
            : 'Nothing was done yet. What admins do will stand here.'}
        </EmptyState>
      ) : (
        <>
          <ol className="border-t border-hairline">
            {page.rows.map((deed) => (
              <DeedEntry key={deed.id} {...deed} />
            ))}
          </ol>
          <CursorPaging previous={page.previous} next={page.next} />
        </>
      )}
    </TabPage>
  )
}

function Filters({
  params,
  subjects,
  actors,
}: {
  params: URLSearchParams
  subjects: { subject: string; many: string }[]
  actors: { id: string; name: string }[]
}) {
  const filter = (name: string) => ({
    name,
    defaultValue: params.get(name) ?? '',
    hideOptional: true,
    className: 'min-w-0',
  })
  const about = params.get('about')
  return (
    <>
      {about && <input type="hidden" name="about" value={about} />}
      <Select label="Of what" {...filter('subject')}>
        <option value="">All</option>
        {subjects.map(({ subject, many }) => (
          <option key={subject} value={subject}>
            {many}
          </option>
        ))}
      </Select>
      <Select label="Done" {...filter('verb')}>
        <option value="">All</option>
        {verbs.map((verb) => (
          <option key={verb}>{verb}</option>
        ))}
      </Select>
      <Select label="By" {...filter('who')}>
        <option value="">Everyone</option>
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name.slice(0, 60)}
          </option>
        ))}
        <option value={byItself}>The site itself</option>
      </Select>
      <Field label="From" type="date" {...filter('from')} />
      <Field label="To" type="date" {...filter('to')} />
    </>
  )
}
