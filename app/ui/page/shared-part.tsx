import { createContext, type ReactNode, useContext } from 'react'

/** Where a part is in the page, for the server. */
export interface PartPlace {
  start: ReactNode
  end: ReactNode
  /** Whether the HTML of an earlier page is used, so that the part is not rendered. */
  isCached: boolean
}

/** Returns the place of the part with a key; null in the browser. */
export const PartPlaceContext = createContext<((key: string) => PartPlace) | null>(null)

/**
 * A part that is the same on many pages, such as the footer. The server renders it once for each `cacheKey`, which must
 * contain everything that the part depends on. If it is null, every page renders the part. A part adds nothing to the
 * page's head.
 */
export function SharedPart({ cacheKey, children }: { cacheKey: string | null; children: ReactNode }) {
  const placeOf = useContext(PartPlaceContext)
  const place = cacheKey === null ? undefined : placeOf?.(cacheKey)
  // Three children in the browser, too, because `useId` depends on the position in the tree.
  return (
    <>
      {place?.start}
      {place?.isCached ? null : children}
      {place?.end}
    </>
  )
}
