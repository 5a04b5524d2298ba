import { LRUCache } from 'lru-cache'
import { createElement } from 'react'
import { inlineNonce } from '#app/platform/http/inline-nonce.ts'
import type { PartPlace } from './shared-part.tsx'

/** Characters of the parts and their keys. A part with its key has about 15,000; most take one byte. */
const maxLength = 3_000_000

/** Elements that mark the places of the parts. User content cannot guess the nonce. */
const startTag = `shared-part-${inlineNonce}`
const endTag = `shared-part-end-${inlineNonce}`
const startMark = `<${startTag}></${startTag}>`
const endMark = `<${endTag}></${endTag}>`

/** The HTML of parts that many pages share, by key. */
export class PartCache {
  readonly #parts = new LRUCache<string, string>({
    maxSize: maxLength,
    sizeCalculation: (html, key) => html.length + key.length,
  })

  /**
   * Returns a function that finds the places of parts while a page is rendered, in the order of the page, and one that
   * then inserts the cached parts, removes the marks and caches the other parts.
   */
  forPage() {
    const used: { key: string; html: string | undefined }[] = []
    const placeOf = (key: string): PartPlace => {
      const html = this.#parts.get(key)
      used.push({ key, html })
      const isCached = html !== undefined
      return { start: createElement(startTag), end: isCached ? null : createElement(endTag), isCached }
    }
    const insertParts = (rendered: string) => {
      const pieces: string[] = []
      let position = 0
      for (const { key, html } of used) {
        const start = find(rendered, startMark, position)
        pieces.push(rendered.slice(position, start))
        position = start + startMark.length
        if (html !== undefined) pieces.push(html)
        else {
          const end = find(rendered, endMark, position)
          const part = rendered.slice(position, end)
          pieces.push(part)
          position = end + endMark.length
          this.#parts.set(key, copyOf(part))
        }
      }
      pieces.push(rendered.slice(position))
      return pieces.join('')
    }
    return { placeOf, insertParts }
  }
}

/** A slice of a string would keep the whole page in memory. */
const copyOf = (part: string) => Buffer.from(part).toString()

function find(html: string, mark: string, position: number) {
  const index = html.indexOf(mark, position)
  if (index < 0) throw new Error('A shared part was used but not rendered')
  return index
}
