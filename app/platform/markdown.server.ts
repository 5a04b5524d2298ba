import { LRUCache } from 'lru-cache'
import MarkdownIt, { type Token } from 'markdown-it'
import { straightenInnerApostrophes } from './inner-apostrophe.ts'
import { hasRightToLeft } from './text-direction.ts'

// Raw HTML is shown as text, and markdown-it's validateLink allows only safe protocols.
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true })

interface RenderOptions {
  /** Resolves relative URLs, for HTML that is used outside the site. Without a trailing slash. */
  origin?: string | undefined
}

markdown.core.ruler.push('adapt', ({ env, tokens }) => {
  const { origin, addDirections } = env as RenderOptions & { addDirections?: boolean }
  // Only top-level blocks get `dir`: with `auto`, a list ignores the text of items that have their own `dir`.
  if (addDirections)
    for (const token of tokens) if (token.level === 0 && token.nesting === 1) token.attrSet('dir', 'auto')
  const inline = tokens.flatMap(({ children }) => children ?? [])
  for (const token of inline) {
    if (token.type === 'image') reserveSpace(token)
    if (token.type === 'text') token.content = straightenInnerApostrophes(token.content)
  }
  if (!origin) return
  for (const token of inline) {
    for (const name of ['href', 'src']) {
      const url = String(token.attrGet(name) ?? '')
      if (url && URL.canParse(url, origin)) token.attrSet(name, absoluteUrl(url, origin))
    }
  }
})

/** Moves the size from the end of a picture's URL (`#1200x800`) to its attributes, so that nothing shifts when it loads. */
function reserveSpace(image: Token) {
  const [, src, width, height] = /^(.*)#(\d{1,5})x(\d{1,5})$/.exec(String(image.attrGet('src') ?? '')) ?? []
  if (src === undefined || width === undefined || height === undefined) return
  image.attrSet('src', src)
  image.attrSet('width', width)
  image.attrSet('height', height)
  image.attrSet('loading', 'lazy')
}

/** Keeps an absolute URL as it was written. */
const absoluteUrl = (url: string, origin: string) => (URL.canParse(url) ? url : new URL(url, origin).href)

const maxRenderedLength = 1_000_000
/** Lists show the same texts over and over. */
const rendered = new LRUCache<string, string>({
  maxSize: maxRenderedLength,
  sizeCalculation: (html, key) => html.length + key.length,
})

/** Renders untrusted Markdown as safe HTML. */
export function renderMarkdown(text: string, options: RenderOptions = {}) {
  const key = `${options.origin ?? ''} ${text}`
  const cached = rendered.get(key)
  if (cached !== undefined) return cached
  // Outside the site, the surrounding text may be in another direction.
  const addDirections = options.origin !== undefined || hasRightToLeft(text)
  const html = markdown.render(text, { ...options, addDirections })
  rendered.set(key, html)
  return html
}

/** The first sentence of the first paragraph, as plain text. */
export function firstSentence(text: string) {
  const tokens = markdown.parse(text, {})
  const opening = tokens.findIndex(({ type, level }) => type === 'paragraph_open' && level === 0)
  const paragraph = (tokens[opening + 1]?.children ?? [])
    .map(({ type, content }) => (/break$/.test(type) ? ' ' : type === 'image' ? '' : content))
    .join('')
  const [sentence] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(paragraph)
  return sentence?.segment.trim() ?? ''
}
