import { useEffect, useRef } from 'react'
import { ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router'
import { inlineNonce } from '#app/platform/http/inline-nonce.ts'

/**
 * Does for client-side navigation what the browser does for document loads: scrolls to the top, restores the
 * scroll position on Back and Forward, and moves focus into the new page.
 */
export function RouteFocus() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const isHistoryNavigation = useNavigationType() === 'POP'
  const shownPath = useRef(pathname)
  const focusedBefore = useRef<Element | null>(null)
  useEffect(() => {
    if (state !== 'idle') focusedBefore.current = document.activeElement
  }, [state])
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (!isHistoryNavigation) scrollTo({ top: 0, behavior: 'instant' })
    const { activeElement } = document
    const focusMoved = activeElement !== document.body && activeElement !== focusedBefore.current
    if (!focusMoved) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, isHistoryNavigation])
  return <ScrollRestoration nonce={inlineNonce} />
}
