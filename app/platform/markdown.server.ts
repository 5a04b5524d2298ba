import MarkdownIt from 'markdown-it'

// Raw HTML is shown as text, and only harmless link protocols pass (markdown-it's own validateLink).
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true })

/** Renders Markdown as HTML that is safe to show, whoever wrote it. */
export function renderMarkdown(text: string) {
  return markdown.render(text)
}

/** The first sentence of the first paragraph, as plain text: what one says of a text where there is room for one. */
export function firstSentence(text: string) {
  const tokens = markdown.parse(text, {})
  const opening = tokens.findIndex(({ type, level }) => type === 'paragraph_open' && level === 0)
  const words = (tokens[opening + 1]?.children ?? [])
    .map(({ type, content }) => (/break$/.test(type) ? ' ' : type === 'image' ? '' : content))
    .join('')
  const [sentence] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(words)
  return sentence?.segment.trim() ?? ''
}
