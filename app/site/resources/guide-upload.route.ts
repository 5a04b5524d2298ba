import { redirect } from 'react-router'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { filesContext } from '#app/platform/files/files.ts'
import { readUploadForm } from '#app/platform/http/upload-form.server.ts'
import type { Route } from './+types/guide-upload.route'
import { savePdf } from './guide-file.server.ts'
import { guideFileMessages } from './guide-file.ts'

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'content')
  return redirect('/admin/guides')
}

/** Stores one PDF before its form is submitted. Responds with its URL and description, or with the problem. */
export async function action({ request, context }: Route.ActionArgs) {
  requirePermission(context, 'content')
  const { files } = await readUploadForm(request)
  if (!files.file) return Response.json({ problem: guideFileMessages.missing }, { status: 400 })
  const store = { db: context.get(databaseContext), files: context.get(filesContext) }
  const saved = await savePdf(store, files.file, new Date())
  return Response.json(saved, { status: 'file' in saved ? 201 : 422 })
}
