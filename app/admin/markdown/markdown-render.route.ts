import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/markdown-render.route'
import { renderField } from './render-field.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return notFound('Page')
}

/** Draws a text while it is written; a plain answer, so that the page around it is not read again. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context)
  return Response.json(
    { html: await renderField(context.get(databaseContext), request) },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
