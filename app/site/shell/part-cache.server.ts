import { LRUCache } from 'lru-cache'
import { createElement } from 'react'
import { inlineNonce } from '#app/platform/http/inline-nonce.ts'
import type { PartMarkers } from './shared-part.tsx'

/** The maximum number of characters in all parts and their keys. A part with its key has about 15,000, mostly ASCII. */
const maxLength = 3_000_000

/** Elements that mark the start and the end of a part. User content cannot guess the nonce. */
const startTag = `shared-part-${inlineNonce}`
const endTag = `shared-part-end-${inlineNonce}`
const startMarker = `<${startTag}></${startTag}>`
const endMarker = `<${endTag}></${endTag}>`

/** The HTML of parts that many pages share, by key. */
export class PartCache {
  readonly #parts = new LRUCache<string, string>({
    maxSize: maxLength,
    sizeCalculation: (html, key) => html.length + key.length,
  })

  /**
   * Returns two functions for one page: `markPart` marks a part while the page is rendered, in the order of the parts
   * on the page, and `insertParts` then inserts the cached parts, removes the markers and caches the other parts.
   */
  forPage() {
    const used: { key: string; html: string | undefined }[] = []
    const markPart = (key: string): PartMarkers => {
      const html = this.#parts.get(key)
      used.push({ key, html })
      const isCached = html !== undefined
      return { start: createElement(startTag), end: isCached ? null : createElement(endTag), isCached }
    }
    const insertParts = (rendered: string) => {
      const pieces: string[] = []
      let position = 0
      for (const { key, html } of used) {
        const start = find(rendered, startMarker, position)
        pieces.push(rendered.slice(position, start))
        position = start + startMarker.length
        if (html !== undefined) pieces.push(html)
        else {
          const end = find(rendered, endMarker, position)
          const part = rendered.slice(position, end)
          pieces.push(part)
          position = end + endMarker.length
          this.#parts.set(key, copyOf(part))
        }
      }
      pieces.push(rendered.slice(position))
      return pieces.join('')
    }
    return { markPart, insertParts }
  }
}

/** A slice of a string would keep the whole page in memory. */
const copyOf = (part: string) => Buffer.from(part).toString()

function find(html: string, marker: string, position: number) {
  const index = html.indexOf(marker, position)
  if (index < 0) throw new Error('A shared part was used but not rendered')
  return index
}
