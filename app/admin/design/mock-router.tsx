import { type ReactNode, useContext } from 'react'
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
} from 'react-router'

// Shows states that come from the router, by overriding its contexts.

/** Renders its children as if a form were being submitted to `action`. */
export function Submitting({ action, children }: { action: string; children: ReactNode }) {
  const router = useContext(NavigationContext)
  const { location } = useContext(LocationContext)
  if (!router) return children
  const navigation = {
    ...router.navigation,
    state: 'submitting',
    location,
    formMethod: 'POST',
    formAction: action,
    formEncType: 'application/x-www-form-urlencoded',
  } as typeof router.navigation
  return <NavigationContext value={{ ...router, navigation }}>{children}</NavigationContext>
}

/** Renders its children as if the URL ended in `search`. */
export function AtLocation({ search, children }: { search: string; children: ReactNode }) {
  const current = useContext(LocationContext)
  return (
    <LocationContext value={{ ...current, location: { ...current.location, search } }}>
      {children}
    </LocationContext>
  )
}
