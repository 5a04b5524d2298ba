import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import MarkdownIt, { type Token } from 'markdown-it'
import { straightenInnerApostrophes } from '#app/platform/inner-apostrophe.ts'

/** `updated` is a local date (YYYY-MM-DD); `body` is Markdown. */
export type Guide = { slug: string; title: string; description: string; updated: string; body: string }

export function readGuide(path: string): Guide {
  const [, head = '', body = ''] = readFileSync(path, 'utf8').split(/^---\n/m, 3)
  const field = (name: string) => {
    const value = head.match(new RegExp(`^${name}: (.+)$`, 'm'))?.[1]
    if (!value) throw new Error(`${path} has no ${name} in its front matter`)
    return value
  }
  return {
    slug: basename(path, '.md'),
    title: field('title'),
    description: field('description'),
    updated: field('updated'),
    body,
  }
}

/** A Markdown block and its children: a tree made from markdown-it's flat list of tokens. */
export type Block = { token: Token; children: Block[] }

const markdown = new MarkdownIt({ typographer: true })
markdown.core.ruler.push('straighten', ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? []))
    if (token.type === 'text') token.content = straightenInnerApostrophes(token.content)
})

export function parseBlocks(body: string): Block[] {
  const root: Block[] = []
  const open = [root]
  for (const token of markdown.parse(body, {})) {
    if (token.nesting === -1) {
      open.pop()
      continue
    }
    const block: Block = { token, children: [] }
    open.at(-1)?.push(block)
    if (token.nesting === 1) open.push(block.children)
  }
  return root
}

/** Parses one paragraph of Markdown into inline tokens for `toRuns`. */
export function parseInline(text: string): Token[] {
  return markdown.parseInline(text, {})[0]?.children ?? []
}
