import { type ReactNode, useContext } from 'react'
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
} from 'react-router'

// States that only the router knows of are shown by telling the components of another one.

/** Its children as they look while a form is on its way to `action`. */
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

/** Its children as they look where the address ends in `search`. */
export function AtLocation({ search, children }: { search: string; children: ReactNode }) {
  const here = useContext(LocationContext)
  return (
    <LocationContext value={{ ...here, location: { ...here.location, search } }}>{children}</LocationContext>
  )
}
