import { requireStaff } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/markdown-render.route'
import { renderMarkdownField } from './render-field.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  return notFound('Page')
}

/** Renders the text while it is being written. Responds with JSON to a plain `fetch`, so that the page's loaders do not run again. */
export async function action({ context, request }: Route.ActionArgs) {
  requireStaff(context)
  return Response.json(
    { html: await renderMarkdownField(context.get(databaseContext), request) },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
