import type { Database } from '#app/platform/database/database.ts'
import { readUploadForm } from '#app/platform/http/upload-form.server.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { fillMarkdown } from '#app/platform/settings/fill-placeholders.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'

/**
 * Renders the form field whose name is in the field `markdown`, as the public page does. The caller must check
 * permissions first.
 */
export async function renderMarkdownField(db: Database, request: Request) {
  const { values } = await readUploadForm(request)
  const text = values[values.markdown ?? ''] ?? ''
  const fillsPlaceholders = new URL(request.url).searchParams.has('placeholders')
  return renderMarkdown(fillsPlaceholders ? fillMarkdown(text, await readSettings(db)) : text)
}
