import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { useSubmission } from './submission.ts'

/** Revalidates the page at an interval while `busy` is true. */
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
    const timer = setTimeout(isBlocked ? reload : revalidate, intervalMs)
    return () => clearTimeout(timer)
  }, [busy, state, isBlocked, revalidate, navigate, pathname, search, intervalMs])
}
