import { createContext } from 'react-router'

/** The pattern in `app/routes.ts` that matched a request; null if none did, or until it is known. */
export interface MatchedRoute {
  pattern: string | null
}

export const matchedRouteContext = createContext<MatchedRoute>()
