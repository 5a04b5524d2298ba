import MarkdownIt from 'markdown-it'

// Raw HTML is shown as text, and only harmless link protocols pass (markdown-it's own validateLink).
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true })

/** Renders Markdown as HTML that is safe to show, whoever wrote it. */
export function renderMarkdown(text: string) {
  return markdown.render(text)
}
