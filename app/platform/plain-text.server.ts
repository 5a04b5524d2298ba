import { compile } from 'html-to-text'
import { LRUCache } from 'lru-cache'
import { renderMarkdown } from './markdown.server.ts'

const heading = { options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } }
const compileToText = () =>
  compile({
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'ul', options: { itemPrefix: '• ' } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...heading })),
    ],
  })
let toText: ReturnType<typeof compile> | undefined

/**
 * Markdown as plain text with a blank line between paragraphs; for calendars, mail and previews. `origin` resolves
 * relative links.
 */
export function plainText(markdown: string, origin?: string) {
  toText ??= compileToText()
  return toText(renderMarkdown(markdown, { origin })).trim()
}

const maxExcerptsLength = 500_000
const excerpts = new LRUCache<string, string>({
  maxSize: maxExcerptsLength,
  sizeCalculation: (text, key) => text.length + key.length,
})

/** The beginning of a Markdown text on one line, truncated between words if possible. */
export function excerpt(markdown: string, length = 160) {
  const key = `${length} ${markdown}`
  const cached = excerpts.get(key)
  if (cached !== undefined) return cached
  const text = beginning(markdown, length)
  excerpts.set(key, text)
  return text
}

function beginning(markdown: string, length: number) {
  const text = plainText(markdown).replace(/\s+/g, ' ')
  if (text.length <= length) return text
  const cut = text.slice(0, length + 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > length / 2 ? cut.slice(0, end) : cut.slice(0, length)).toWellFormed().replace(/[\s,;:.–—-]+$/, '')} …`
}
