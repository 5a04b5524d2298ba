import { createContext, type ReactNode, useContext } from 'react'

/** What the server renders around a part, to find it in the page's HTML. */
export interface PartMarkers {
  start: ReactNode
  end: ReactNode
  /** Whether the HTML of an earlier page is used, so that the part is not rendered. */
  isCached: boolean
}

/** The function that marks a part with its key; null in the browser. */
export const MarkPartContext = createContext<((key: string) => PartMarkers) | null>(null)

/**
 * A part that is the same on many pages, such as the footer. The server renders it once for each `cacheKey`, which must
 * contain everything that the part depends on. If the key is null, every page renders the part. A part must add nothing
 * to the page's head.
 */
export function SharedPart({ cacheKey, children }: { cacheKey: string | null; children: ReactNode }) {
  const markPart = useContext(MarkPartContext)
  const markers = cacheKey === null ? undefined : markPart?.(cacheKey)
  // Three children in the browser, too, because `useId` depends on the position in the tree.
  return (
    <>
      {markers?.start}
      {markers?.isCached ? null : children}
      {markers?.end}
    </>
  )
}
