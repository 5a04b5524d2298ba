import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import type { Route } from './+types/issue-preview.route'

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect('/admin/newsletter')
}

/** What is being typed, as safe HTML. */
export async function action({ request, context }: Route.ActionArgs) {
  requireAdmin(context)
  const { body = '' } = await readFields(request)
  return Response.json({ html: renderMarkdown(body) })
}
