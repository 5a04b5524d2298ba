import { isRouteErrorResponse } from 'react-router'
import { AccessDeniedScreen } from './access-denied-screen.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** What a page shows in place of its content when it was not found, is not allowed, or failed. */
export function RouteError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  if (isRouteErrorResponse(error) && (error.status === 401 || error.status === 403)) {
    return <AccessDeniedScreen status={error.status} message={String(error.data)} />
  }
  return <ErrorScreen />
}
