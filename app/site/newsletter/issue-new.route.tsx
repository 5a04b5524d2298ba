import { fieldsWords, refuse } from '#app/cms/inbox/receive.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { logFault } from '#app/platform/http/fault.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { editedOf } from '#app/ui/edit-fields.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { TabPage } from '#app/ui/tab-page.tsx'
import type { Route } from './+types/issue-new.route'
import { IssueFields } from './issue-fields.tsx'
import { issueSchema } from './issue-form.ts'
import { addIssue } from './issue-store.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = await parseForm(request, issueSchema)
  if (!form.ok) return refuse(400, fieldsWords, form.values, form.errors)
  try {
    const id = await addIssue(context.get(databaseContext), form.value, admin, new Date())
    const text = 'Draft saved. Send yourself a test before you send it to all.'
    return goAndSay({ context, request }, `/admin/newsletter/issues/${id}`, { text })
  } catch (error) {
    logFault(context, error)
    return refuse(503, 'The draft could not be saved. Please try again.', form.values)
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'New issue', description: 'A new issue of the newsletter.', hidden: true })

export default function IssueNewRoute({ actionData: reply }: Route.ComponentProps) {
  return (
    <TabPage
      back={{ path: '/admin/newsletter', label: 'Newsletter' }}
      title="Write an issue"
      lead="Nothing goes out yet: saving keeps a draft."
    >
      <div className="max-w-3xl">
        <ChangeForm action="/admin/newsletter/new" reply={reply} submit="Save the draft">
          <IssueFields edited={editedOf({}, reply)} />
        </ChangeForm>
      </div>
    </TabPage>
  )
}
