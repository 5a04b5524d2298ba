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
        `<p dir="auto" style="margin:0 0 16px">${linkUrls(escapeHtml(paragraph), accent).replaceAll('\n', '<br>')}</p>`,
    )
  return mailLayout(paragraphs.join(''), accent)
}

/** Wraps safe HTML in our mail layout. */
export const mailLayout = (html: string, accent: string) =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#FBF7EF;color:#1E2A24;font:16px/1.55 Georgia,serif"><div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border:1px solid #E6DDCB;border-top:4px solid ${accent}">${html}</div></body></html>`

const linkUrls = (escaped: string, accent: string) =>
  escaped.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" style="color:${accent}">${url}</a>`)
