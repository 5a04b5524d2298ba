import MarkdownIt from 'markdown-it'

// Raw HTML is shown as text, and markdown-it's validateLink allows only safe protocols.
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true })

/** Renders untrusted Markdown as safe HTML. */
export function renderMarkdown(text: string) {
  return markdown.render(text)
}

/** The first sentence of the first paragraph, as plain text. */
export function firstSentence(text: string) {
  const tokens = markdown.parse(text, {})
  const opening = tokens.findIndex(({ type, level }) => type === 'paragraph_open' && level === 0)
  const words = (tokens[opening + 1]?.children ?? [])
    .map(({ type, content }) => (/break$/.test(type) ? ' ' : type === 'image' ? '' : content))
    .join('')
  const [sentence] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(words)
  return sentence?.segment.trim() ?? ''
}
