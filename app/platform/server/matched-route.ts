import { createContext } from 'react-router'

/** Which route answered a request, as in `app/routes.ts`; null until it is known, or when none did. */
export interface MatchedRoute {
  pattern: string | null
}

export const matchedRouteContext = createContext<MatchedRoute>()
