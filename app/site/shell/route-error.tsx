import { isRouteErrorResponse } from 'react-router'
import type { UnknownLink } from '#app/platform/http/errors.ts'
import { AccessDeniedScreen } from './access-denied-screen.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { UnknownLinkScreen } from './unknown-link-screen.tsx'

/** What a page shows in place of its content when it was not found, is not allowed, or failed. */
export function RouteError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && isUnknownLink(error.data)) return <UnknownLinkScreen {...error.data} />
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  if (isRouteErrorResponse(error) && (error.status === 401 || error.status === 403)) {
    return <AccessDeniedScreen status={error.status} message={String(error.data)} />
  }
  return <ErrorScreen />
}

const isUnknownLink = (data: unknown): data is UnknownLink =>
  typeof data === 'object' && data !== null && 'newLinkPath' in data
