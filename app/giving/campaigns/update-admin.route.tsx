import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { Prose } from '#app/ui/prose.tsx'
import type { Route } from './+types/update-admin.route'
import { requireCampaign } from './campaign-access.server.ts'
import { countRecipients, requireUpdate, saveUpdate } from './campaign-update-store.server.ts'
import { formatDonors } from './format-donors.ts'
import { UpdateFields } from './update-fields.tsx'
import { updateSchema } from './update-form.ts'
import { updatesPath } from './updates-path.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const campaign = await requireCampaign(db, params.id, new Date())
  const { title, body, version, sentAt } = await requireUpdate(db, campaign.id, params.updateId)
  const { timeZone } = await readSettings(db)
  return {
    campaign: campaign.title,
    isPublished: campaign.isPublished,
    version,
    values: { title, body },
    html: renderMarkdown(body),
    sentAt: sentAt && formatDateTime(sentAt, timeZone),
    count: await countRecipients(db, campaign.id),
    isConnected: await isMailConnected(context),
  }
}

/** Saves a draft. */
export function action({ params, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'giving',
    load: async (db) =>
      requireUpdate(db, (await requireCampaign(db, params.id, new Date())).id, params.updateId),
    schema: updateSchema,
    run: async ({ db, item, value, values }) => {
      if (await saveUpdate(db, { id: item.id, version: Number(values.version) }, value))
        return {
          path: `${updatesPath(item.campaignId)}/${item.id}`,
          text: 'Draft saved. Nothing has been sent yet.',
        }
      return item.sentAt
        ? { problem: 'This update has already been sent.' }
        : {
            problem: 'Someone else saved this draft. Save again to replace their version.',
            values: { version: String(item.version) },
          }
    },
    error: 'The draft could not be saved. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.values.title ?? 'Update', description: '', noIndex: true })

export default function UpdateRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { campaign, values, version, html, sentAt } = loaderData
  const path = `${updatesPath(params.id)}/${params.updateId}`
  return (
    <AdminPage
      title={values.title}
      lead={<bdi className="wrap-anywhere">{campaign}</bdi>}
      back={{ path: updatesPath(params.id), label: 'Updates' }}
    >
      <section aria-labelledby="preview" className="mb-10 max-w-3xl">
        <h2 id="preview" className="mb-4 text-xl">
          {sentAt === null ? 'Preview' : `Sent on ${sentAt}`}
        </h2>
        <div className="rounded-md border border-hairline bg-surface p-5">
          <Prose html={html} />
        </div>
        <p className="mt-3 text-sm text-muted">
          The email also has a greeting, a link to the campaign, and a link to unsubscribe. Replies go to the
          site’s contact email.
        </p>
      </section>
      {sentAt === null && (
        <>
          <Sending path={path} update={loaderData} />
          <section aria-labelledby="edit" className="max-w-3xl border-t border-hairline pt-8">
            <h2 id="edit" className="mb-4 text-xl">
              Edit
            </h2>
            <ChangeForm
              action={path}
              result={actionData}
              submitLabel="Save and preview"
              hiddenFields={{ version: actionData?.values.version ?? version }}
            >
              <UpdateFields formState={toFormState(values, actionData)} />
            </ChangeForm>
          </section>
        </>
      )}
    </AdminPage>
  )
}

function Sending({ path, update }: { path: string; update: Route.ComponentProps['loaderData'] }) {
  const { version, count, isPublished, isConnected } = update
  return (
    <section aria-labelledby="send" className="mb-10 max-w-3xl">
      <h2 id="send" className="mb-4 text-xl">
        Publish and send
      </h2>
      {!isConnected && (
        <div className="mb-4">
          <Notice tone="error" announced={false}>
            No mail server is connected, so nobody will receive this update. Its emails will be stored in the
            Outbox.
          </Notice>
        </div>
      )}
      <p className="mb-4 text-muted">
        {isPublished
          ? 'The update will be shown on the campaign’s page and emailed once. It cannot be recalled.'
          : 'Publish the campaign first.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {isPublished && (
          <ChangeButton action={`${path}/send`} variant="primary" hiddenFields={{ version }} confirmUnsaved>
            {count > 0 ? `Publish and send to ${formatDonors(count)}` : 'Publish'}
          </ChangeButton>
        )}
        <ChangeButton action={`${path}/delete`} variant="danger" confirmUnsaved>
          Delete draft
        </ChangeButton>
      </div>
    </section>
  )
}
