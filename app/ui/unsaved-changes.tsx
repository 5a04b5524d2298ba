import { useEffect, useRef } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import { isSubmitting, useSubmission } from './submission.ts'
import { adminForms, hasUnsavedChanges, rememberForm } from './unsaved-forms.ts'

const question = 'Your changes are not saved. Leave this page without saving them?'

/** Whether the admin has agreed to discard unsaved changes, because the current submission leaves the page. */
let mayLeave = false

const askBeforeUnload = (event: BeforeUnloadEvent) => {
  if (!mayLeave && hasUnsavedChanges()) event.preventDefault()
}

/**
 * Asks before submitting a form if unsaved changes in other forms would be lost. Does not ask for an admin form without
 * `data-confirm-unsaved`, which the Duplicate button's form has, for example.
 */
function askBeforeSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  // Not `form.method`: a field named `method` would shadow it.
  if (form.getAttribute('method') !== 'post' || form.matches('[data-theme-switch]')) return
  if (form.matches(adminForms) && !form.matches('[data-confirm-unsaved]')) return
  if (!hasUnsavedChanges(form)) return
  mayLeave = confirm(question)
  if (mayLeave) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

const askAgain = () => {
  mayLeave = false
}

function rememberEdited({ target }: Event) {
  const form = target instanceof Element ? target.closest<HTMLFormElement>(adminForms) : null
  if (!form) return
  mayLeave = false
  rememberForm(form)
  addEventListener('beforeunload', askBeforeUnload)
}

/** Asks before an admin leaves a page with a form that was changed and not saved. Rendered once per page. */
export function UnsavedChanges() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !isSubmitting() &&
      hasUnsavedChanges() &&
      !confirm(question),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  const { state } = useNavigation()
  const { problem } = useSubmission()
  const wasBusy = useRef(false)
  useEffect(() => {
    // The submission has failed or ended, and this page is still here.
    if (problem !== null || (wasBusy.current && state === 'idle')) mayLeave = false
    wasBusy.current = state !== 'idle'
  }, [state, problem])
  useEffect(() => {
    // The page may be shown again from the back/forward cache.
    addEventListener('pageshow', askAgain)
    return () => removeEventListener('pageshow', askAgain)
  }, [])
  useEffect(() => {
    // Forms may have been edited before hydration.
    const forms = document.querySelectorAll<HTMLFormElement>(adminForms)
    for (const form of forms) rememberForm(form)
    // Not on other pages: with this listener, some browsers reload a page when a visitor returns to it.
    if (forms.length > 0) addEventListener('beforeunload', askBeforeUnload)
    // A click may select a picture.
    const editEvents = ['input', 'change', 'click']
    for (const type of editEvents) addEventListener(type, rememberEdited, true)
    addEventListener('submit', askBeforeSubmit, true)
    return () => {
      for (const type of editEvents) removeEventListener(type, rememberEdited, true)
      removeEventListener('beforeunload', askBeforeUnload)
      removeEventListener('submit', askBeforeSubmit, true)
    }
  }, [])
  return null
}
