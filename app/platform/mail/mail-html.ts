import MarkdownIt from 'markdown-it'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/**
 * Renders plain text as HTML in a simple layout that works in all email clients. `accent` is a color with enough
 * contrast on white.
 */
export function mailHtml(body: string, accent: string) {
  const paragraphs = body
    .trim()
    .split(/\n{2,}/)
    .map(
      (paragraph) =>
        `<p dir="auto" style="margin:0 0 16px">${toLinkedHtml(paragraph, accent).replaceAll('\n', '<br>')}</p>`,
    )
  return mailLayout(paragraphs.join(''), accent)
}

/** Wraps safe HTML in our mail layout. */
export const mailLayout = (html: string, accent: string) =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#FBF7EF;color:#1E2A24;font:16px/1.55 Georgia,serif"><div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border:1px solid #E6DDCB;border-top:4px solid ${accent}">${html}</div></body></html>`

/** Finds URLs as Markdown does: without the punctuation and the closing parenthesis or quotation mark after them. */
const linkify = new MarkdownIt().linkify
linkify.set({ fuzzyLink: false, fuzzyEmail: false })
for (const schema of ['//', 'ftp:', 'mailto:']) linkify.add(schema, null)

/** Escapes plain text and links its URLs. */
function toLinkedHtml(text: string, accent: string) {
  let html = ''
  let end = 0
  for (const { index, raw } of linkify.match(text) ?? []) {
    const url = raw.replace(/:+$/, '')
    const escaped = escapeHtml(url)
    html += `${escapeHtml(text.slice(end, index))}<a href="${escaped}" style="color:${accent}">${escaped}</a>`
    end = index + url.length
  }
  return html + escapeHtml(text.slice(end))
}
