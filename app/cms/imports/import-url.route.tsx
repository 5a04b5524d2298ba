import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { Route } from './+types/import-url.route'
import { fetchCalendar } from './fetch-calendar.server.ts'
import { importersContext } from './importer.server.ts'
import { saveImportFile } from './save-import-file.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'imports')
  return null
}

/** Fetches a calendar, and opens its import. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'imports',
    run: async ({ db, actor, now, values: { url = '' } }) => {
      const fetched = await fetchCalendar(url)
      if (fetched.problem !== null) return { status: 400, problem: fetched.problem }
      const file = { kind: 'events' as const, name: nameOf(url), bytes: fetched.bytes }
      const saved = await saveImportFile(db, args.context.get(importersContext), file, actor, now)
      if (saved.problem !== null) return { status: 400, problem: saved.problem }
      return { path: `/admin/imports/${saved.id}` }
    },
    error: 'The calendar could not be saved. Please try again.',
  })
}

/** The URL of a private calendar is secret, so the import is named after its host only. */
const nameOf = (url: string) => {
  const text = url.trim().replace(/^webcals?:/i, 'https:')
  return URL.canParse(text) ? `Calendar at ${new URL(text).host}` : 'Calendar'
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Import events from a link', description: '', noIndex: true })

export default function ImportUrlRoute({ actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Import events from a link"
      lead="Find the iCal link in your calendar’s settings. You can import it again at any time: events are updated, never duplicated."
      back={{ path: '/admin/imports', label: 'Imports' }}
    >
      <PostForm noValidate className="grid max-w-2xl gap-5">
        <Field
          label="Calendar link"
          type="url"
          name="url"
          required
          placeholder="https://calendar.google.com/…/basic.ics"
          defaultValue={actionData?.values.url ?? ''}
          error={actionData?.problem ?? undefined}
        />
        <div>
          <Button>Fetch calendar</Button>
        </div>
      </PostForm>
    </AdminPage>
  )
}
