import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { unavailableMessage } from '#app/platform/http/form-result.ts'
import { flushAutosaves } from './live-autosaves.ts'
import { markSaved } from './unsaved-forms.ts'

/** The form that was submitted last, and why the submission failed. A page has one navigation at a time. */
interface Submission {
  form: HTMLFormElement | null
  isChecking: boolean
  /** Why the submission failed; null if it has not failed. */
  problem: string | null
}

const noSubmission: Submission = { form: null, isChecking: false, problem: null }

const messages = {
  unreachable:
    'The connection was lost, so this may not have been saved. What you typed is still here. Please try again.',
  unavailable: unavailableMessage,
  loggedOut:
    'You are no longer logged in, so this was not saved. What you typed is still here. Log in in another tab, then try again.',
}

const checkTimeoutMs = 10_000

let current = noSubmission
const listeners = new Set<() => void>()

function update(submission: Submission) {
  current = submission
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last submission of this page. */
export const useSubmission = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => noSubmission,
  )

/** Call this when another page is shown. A form that is waiting for the connection check is then not submitted. */
export function clearSubmission() {
  update(noSubmission)
}

/** Call this when a form is submitted. If its action is another page, `submit` submits it after a connection check. */
export function guardSubmit(
  event: React.SubmitEvent<HTMLFormElement>,
  submit: (target: HTMLFormElement | HTMLButtonElement) => unknown,
) {
  const form = event.currentTarget
  const { submitter } = event.nativeEvent
  const { pathname } = new URL(form.getAttribute('action') ?? '', location.href)
  if (pathname === location.pathname && !current.isChecking) return update({ ...noSubmission, form })
  event.preventDefault()
  submitIfReachable(form, () => submit((submitter as HTMLButtonElement | null) ?? form))
}

/**
 * Submits only if the site responds: the router reloads the page, and loses what was typed, when it cannot load
 * the code of the page that it submits to. What was just typed in other forms is sent before their values are replaced.
 */
export async function submitIfReachable(form: HTMLFormElement | null, submit: () => unknown) {
  if (current.isChecking) return
  const check = { ...noSubmission, form, isChecking: true }
  update(check)
  const [isReachable] = await Promise.all([checkConnection(), flushAutosaves(form)])
  if (current !== check) return
  if (!isReachable) return update({ ...noSubmission, form, problem: messages.unreachable })
  update({ ...noSubmission, form })
  submitting = true
  submit()
  submitting = false
}

let submitting = false

/** Whether the navigation that is just starting is a submission. */
export const isSubmitting = () => submitting

async function checkConnection() {
  const signal = AbortSignal.timeout(checkTimeoutMs)
  const response = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => null)
  return response?.ok === true
}

/**
 * Client middleware: when an action cannot be reached or the server could not save, the navigation never
 * completes. The page, its forms and what was typed stay; submitting again replaces the navigation.
 */
export async function keepPageOnFailure<Results>(
  { request }: { request: Request },
  next: () => Promise<Results>,
) {
  const { form } = current
  const results = await next()
  const { signal, method } = request
  if (method === 'GET' || signal.aborted) return results
  const problem = Object.values(results as Record<string, ActionResult>)
    .map(failureMessage)
    .find(Boolean)
  if (!problem) {
    if (form && Object.values(results as Record<string, ActionResult>).every(isSuccess)) markSaved(form)
    return results
  }
  // A form that is waiting for its connection check replaces this submission.
  if (!current.isChecking) update({ ...noSubmission, form, problem })
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  return results
}

interface ActionResult {
  type: 'data' | 'error'
  /** A redirect, an `ErrorResponse`, or the value or error, with the status of the response (`data()`). */
  result: unknown
}

/** Whether an action succeeded: it redirects, or returns no failure. */
function isSuccess({ type, result }: ActionResult) {
  if (result instanceof Response) return result.status < 400
  const { init } = (result ?? {}) as { init?: ResponseInit | null }
  return type === 'data' && (init?.status ?? 200) < 400
}

/** The message for a failure after which trying again may work; null for every other result. */
export function failureMessage({ type, result }: ActionResult): string | null {
  if (result instanceof Response) return null
  if (isRouteErrorResponse(result)) {
    if (result.status === 401) return messages.loggedOut
    if (result.status === 413) return String(result.data)
    return result.status >= 500 ? messages.unavailable : null
  }
  const { init, data } = (result ?? {}) as { init?: ResponseInit | null; data?: unknown }
  const status = init?.status
  if (status !== undefined && status >= 500) {
    const { problem } = (data ?? {}) as { problem?: unknown }
    return typeof problem === 'string' ? problem : messages.unavailable
  }
  return type === 'error' ? messages.unreachable : null
}
