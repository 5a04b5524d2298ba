import { requirePermission } from '#app/platform/auth/member.server.ts'
import type { Access } from '#app/platform/auth/permissions.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { filesContext } from '#app/platform/files/files.ts'
import { readUploadForm } from '#app/platform/http/upload-form.server.ts'
import type { Route } from './+types/picture-upload.route'
import { pictureMessages } from './picture-choice.ts'
import { pictureSourcesContext } from './picture-file.ts'
import { listLibrary } from './picture-store.server.ts'
import { saveUploadedFile } from './submitted-picture.server.ts'

/** For members who edit content, events or campaigns. */
const pictureAccess: Access = ['content', 'ownEvents', 'giving']

/** A page of pictures, newest first; `before` is the cursor. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, pictureAccess)
  const before = new URL(request.url).searchParams.get('before')
  const page = await listLibrary(context.get(databaseContext), before)
  return Response.json(page, { headers: { 'Cache-Control': 'private, no-store' } })
}

/** Uploads a picture before its form is submitted; returns the picture or a problem. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requirePermission(context, pictureAccess)
  const { values, files } = await readUploadForm(request)
  const folder = context.get(pictureSourcesContext).folders.find((name) => name === values.folder)
  const file = files.file
  if (!folder || !file) return Response.json({ problem: pictureMessages.missing }, { status: 400 })
  const store = { db: context.get(databaseContext), files: context.get(filesContext) }
  const { picture, problem } = await saveUploadedFile(store, file, folder, member, new Date())
  return Response.json(picture ? { picture } : { problem }, { status: picture ? 201 : 422 })
}
