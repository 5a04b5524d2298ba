import type { Database } from '#app/platform/database/database.ts'
import { readUploadForm } from '#app/platform/http/upload-form.server.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { fillMarkdown } from '#app/platform/settings/fill-claims.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'

/** The field that a form's `markdown` names, drawn as the public page will. Ask who it is first. */
export async function renderField(db: Database, request: Request) {
  const { values } = await readUploadForm(request)
  const text = values[values.markdown ?? ''] ?? ''
  const filled = new URL(request.url).searchParams.has('claims')
  return renderMarkdown(filled ? fillMarkdown(text, await readSettings(db)) : text)
}
