import { createContext } from 'react-router'
import type { Kind, VersionedKind } from './kind.ts'

/** The collections of the site. The composition root provides them, so that this engine imports none. */
export interface Collections {
  /** Collections with a list, drafts, a trash and an export. */
  listed: readonly Kind[]
  /** Everything that keeps versions: the listed ones, and those whose rows are never added or removed. */
  versioned: readonly VersionedKind[]
}

export const collectionsContext = createContext<Collections>()
