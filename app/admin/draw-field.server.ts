import { readUploadForm } from '#app/platform/http/upload-form.server.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'

/** The field that a form's `markdown` names, drawn as the public page will. Ask who it is first. */
export async function drawField(request: Request) {
  const { values } = await readUploadForm(request)
  return renderMarkdown(values[values.markdown ?? ''] ?? '')
}
