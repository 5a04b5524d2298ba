import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation, useSubmit } from 'react-router'
import { Notice } from './notice.tsx'
import { clearSubmission, guardSubmit, useSubmission } from './submission.ts'

/**
 * A form that changes something. If it cannot be saved, the page stays and keeps what was typed. The message is shown
 * by the form (`useFormProblem`) or else by `SubmissionErrorMessage`.
 */
export function PostForm({
  onSubmit,
  ...props
}: Omit<ComponentProps<typeof Form>, 'method' | 'navigate' | 'fetcherKey'>) {
  const submit = useSubmit()
  const { preventScrollReset, replace } = props
  return (
    <Form
      {...props}
      method="post"
      onSubmit={(event) => {
        onSubmit?.(event)
        if (event.defaultPrevented) return
        guardSubmit(event, (target) => submit(target, { preventScrollReset, replace }))
      }}
    />
  )
}

/** Whether a form is being submitted: any, or only one with this action. */
export function useBusy(action?: string) {
  const navigation = useNavigation()
  const { form, isChecking, problem } = useSubmission()
  if (isChecking) return action === undefined || form?.getAttribute('action') === action
  if (problem !== null || navigation.formMethod !== 'POST') return false
  return action === undefined || navigation.formAction === action
}

/** Why the last submission of this form failed; null if it did not fail. Moves the focus to its `[data-notice]`. */
export function useFormProblem(ref: RefObject<HTMLFormElement | null>) {
  const submission = useSubmission()
  // Without a failed form, there is no reason to read the ref while rendering.
  const isFailed = submission.problem !== null && submission.form !== null && submission.form === ref.current
  const problem = isFailed ? submission.problem : null
  useEffect(() => {
    if (problem) ref.current?.querySelector<HTMLElement>('[data-notice]')?.focus()
  }, [ref, problem])
  return problem
}

/**
 * Moves the focus to the first invalid field or the form's `[data-notice]`, once for each result. `prepare` runs
 * first after a client-side submission. A page that was loaded with the result has its fields as the server rendered
 * them, and usually also has the focus in the right place (`postprocess-html.server.ts`).
 */
export function useFocusOnResult<Result extends object>(
  ref: RefObject<HTMLFormElement | null>,
  result: Result | undefined,
  prepare: (form: HTMLFormElement, result: Result) => void,
) {
  const firstResult = useRef(result)
  const handledResult = useRef<Result>(undefined)
  useEffect(() => {
    const form = ref.current
    if (!result || !form || result === handledResult.current) return
    handledResult.current = result
    if (result !== firstResult.current) prepare(form, result)
    else if (document.activeElement !== document.body) return
    focusOnProblem(form)
  }, [ref, result, prepare])
}

/** Moves the focus to the first invalid field of a form, or to the result above its fields. */
export function focusOnProblem(form: HTMLFormElement | null) {
  const invalidField = form?.querySelector<HTMLElement>('[aria-invalid]')
  const target = invalidField ?? form?.querySelector<HTMLElement>('[data-notice]')
  target?.focus()
}

/** Shows why the last submission failed, for forms that do not show it themselves, such as a single button. */
export function SubmissionErrorMessage() {
  const { form, problem } = useSubmission()
  const { pathname, search } = useLocation()
  const page = pathname + search
  const shownPage = useRef(page)
  // The submission is not cleared at hydration, because a form may have been submitted already.
  useEffect(() => {
    if (page !== shownPage.current) clearSubmission()
    shownPage.current = page
  }, [page])
  useEffect(() => clearSubmission, [])
  const isShown = problem !== null && !form?.querySelector('[data-notice]')
  // The message at the bottom of the screen must not cover the button.
  useEffect(() => {
    if (isShown) form?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [isShown, form])
  if (!isShown) return null
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-xl shadow-lg">
      <Notice tone="error">{problem}</Notice>
    </div>
  )
}
