import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/issue-new.route'
import { readIssueAutosave } from './issue-autosave.server.ts'
import { IssueFields } from './issue-fields.tsx'
import { issueSchema } from './issue-form.ts'
import { addIssue } from './issue-store.server.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'newsletter')
  return readIssueAutosave({ context, request }, null)
}

export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'newsletter',
    schema: issueSchema,
    run: async ({ db, actor, now, value }) => {
      const id = await addIssue(db, value, actor, now)
      const text = 'Draft saved. Send yourself a test email before you send it to everyone.'
      return { path: `/admin/newsletter/issues/${id}`, text }
    },
    error: 'The draft could not be saved. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'New issue', description: 'Write a newsletter issue.', noIndex: true })

export default function IssueNewRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { autosave, values } = loaderData
  return (
    <AdminPage
      back={{ path: '/admin/newsletter', label: 'Newsletter' }}
      title="Write an issue"
      lead="Saving creates a draft. Nothing is sent yet."
    >
      <div className="max-w-3xl" key={autosave.restored?.id}>
        <ChangeForm
          action="/admin/newsletter/new"
          result={result}
          submitLabel="Save draft"
          autosave={autosave}
        >
          <IssueFields formState={toFormState(values, result)} />
        </ChangeForm>
      </div>
    </AdminPage>
  )
}
