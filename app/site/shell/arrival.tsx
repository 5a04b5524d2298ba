import { useEffect, useRef } from 'react'
import { ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router'
import { pageMarker } from '#app/platform/http/page-marker.ts'

/**
 * What a browser does when another document comes, for pages that React puts in place of each other: they begin at
 * the top, or where one left them when going back, and what has the focus is in the new page.
 */
export function Arrival() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const goingBack = useNavigationType() === 'POP'
  const shown = useRef(pathname)
  const focusedBefore = useRef<Element | null>(null)
  useEffect(() => {
    if (state !== 'idle') focusedBefore.current = document.activeElement
  }, [state])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!goingBack) scrollTo({ top: 0, behavior: 'instant' })
    const { activeElement } = document
    const foundNewPlace = activeElement !== document.body && activeElement !== focusedBefore.current
    if (!foundNewPlace) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, goingBack])
  return <ScrollRestoration nonce={pageMarker} />
}
