import { data } from 'react-router'
import { requireStaff } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { Route } from './+types/markdown-preview.route'
import { renderMarkdownField } from './render-field.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  return null
}

/** Renders the form field whose name is in the field `markdown`, as the public page does. Stores nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  requireStaff(context)
  return data(
    { html: await renderMarkdownField(context.get(databaseContext), request) },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Preview', description: '', noIndex: true })

/** Opens in a new tab when JavaScript is off. */
export default function MarkdownPreviewRoute({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Preview">
        Close this tab to continue writing. Nothing has been saved yet.
      </PageHeading>
      <div className="shell-width">
        {actionData?.html ? <Prose html={actionData.html} /> : <EmptyState>Nothing to show yet.</EmptyState>}
      </div>
    </>
  )
}
