import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { isPageAvailable } from './is-page-available.ts'
import { useSubmission } from './submission.ts'

/**
 * Revalidates the page at an interval while `busy` is true and the page is visible. Skips a round while the site is
 * unavailable, because an error from a loader would replace the page.
 */
export function usePolling(busy: boolean, intervalMs = 1000) {
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { problem } = useSubmission()
  // `revalidate` waits for the submission, which never completes after a failure (`keepPageOnFailure`).
  const isBlocked = problem !== null && navigation.state === 'submitting'
  useEffect(() => {
    if (!busy || (state !== 'idle' && !isBlocked)) return
    const reload = () => navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    let isCurrent = true
    let timer = setTimeout(poll, intervalMs)
    async function poll() {
      const isReady = !document.hidden && (await isPageAvailable(pathname + search))
      if (!isCurrent) return
      if (isReady) await (isBlocked ? reload() : revalidate())
      else timer = setTimeout(poll, intervalMs)
    }
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [busy, state, isBlocked, revalidate, navigate, pathname, search, intervalMs])
}
