import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/updates-admin.route'
import { requireCampaign } from './campaign-access.server.ts'
import { addUpdate, countRecipients, listUpdates } from './campaign-update-store.server.ts'
import { UpdateFields } from './update-fields.tsx'
import { updateSchema } from './update-form.ts'
import { updatesPath } from './updates-path.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const { id, title } = await requireCampaign(db, params.id, new Date())
  const { timeZone } = await readSettings(db)
  const updates = await listUpdates(db, id)
  return {
    title,
    count: await countRecipients(db, id),
    updates: updates.map(({ sentAt, emailCount, ...update }) => ({
      ...update,
      emailCount: Number(emailCount),
      sentAt: sentAt && formatDateTime(sentAt, timeZone),
    })),
  }
}

/** Saves a draft. Nothing is sent. */
export function action({ params, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'giving',
    load: (db) => requireCampaign(db, params.id, new Date()),
    schema: updateSchema,
    run: async ({ db, actor, now, item, value }) => ({
      path: `${updatesPath(item.id)}/${await addUpdate(db, item.id, value, actor, now)}`,
      text: 'Draft saved. Nothing has been sent yet.',
    }),
    error: 'The draft could not be saved. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Updates', description: '', noIndex: true })

export default function UpdatesRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, updates, count } = loaderData
  const path = updatesPath(params.id)
  return (
    <AdminPage
      title="Updates"
      lead={`An update is shown on the campaign’s page and emailed to the donors who agreed to get updates (currently ${count.toLocaleString('en-US')}).`}
      back={{ path: `/admin/campaigns/${params.id}`, label: title }}
    >
      {updates.length > 0 && (
        <section aria-labelledby="updates" className="mb-10">
          <h2 id="updates" className="sr-only">
            All updates
          </h2>
          <RowTable
            caption="Updates: drafts first, then the most recently sent"
            rows={updates}
            rowKey={({ id }) => id}
            columns={[
              {
                label: 'Title',
                cell: ({ id, title }) => (
                  <a dir="auto" className="link wrap-anywhere" href={`${path}/${id}`}>
                    {title}
                  </a>
                ),
              },
              { label: 'Sent', cell: ({ sentAt }) => sentAt ?? 'Draft' },
              {
                label: 'Emails',
                numeric: true,
                cell: ({ sentAt, emailCount }) => (sentAt ? emailCount : ''),
              },
            ]}
          />
        </section>
      )}
      <section aria-labelledby="write" className="max-w-3xl">
        <h2 id="write" className="mb-4 text-xl">
          Write an update
        </h2>
        <ChangeForm action={path} result={actionData} submitLabel="Save and preview">
          <UpdateFields formState={toFormState({}, actionData)} />
        </ChangeForm>
      </section>
    </AdminPage>
  )
}
