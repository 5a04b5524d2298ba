import { workingCopyField } from '#app/platform/http/form-result.ts'

/** Admin forms, in the admin area and on public pages. */
export const adminForms = 'form[method=post][action^="/admin"]'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Dispatched on a form that has been saved. */
export const savedEvent = 'saved'

/** What each form contained before it was edited. Forms that nobody has edited have no entry. */
const initialContents = new WeakMap<HTMLFormElement, string>()

/** Passwords and codes. A password that is shown has the type `text`, so its `autocomplete` is checked, too. */
export const secretInputs =
  'input[type=password],input[autocomplete$=password],input[autocomplete=one-time-code]'

const isCompared = (control: Element): control is Control =>
  (control instanceof HTMLInputElement &&
    !control.matches(secretInputs) &&
    control.name !== workingCopyField) ||
  control instanceof HTMLTextAreaElement ||
  control instanceof HTMLSelectElement

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)

function currentValue(control: Control) {
  if (control instanceof HTMLSelectElement) return [...control.options].map(({ selected }) => selected)
  return isCheckable(control) ? control.checked : control.value
}

function initialValue(control: Control) {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const hasDefault = options.some(({ defaultSelected }) => defaultSelected)
    return options.map(({ defaultSelected }, index) => (hasDefault ? defaultSelected : index === 0))
  }
  return isCheckable(control) ? control.defaultChecked : sanitizedDefault(control)
}

/** The value that the browser gives a control at first; without line breaks in a single-line field, for example. */
function sanitizedDefault(control: HTMLInputElement | HTMLTextAreaElement) {
  const copy = control.cloneNode() as typeof control
  copy.value = control.defaultValue
  return copy.value
}

const valuesOf = (form: HTMLFormElement, read: (control: Control) => unknown) =>
  JSON.stringify([...form.elements].filter(isCompared).map(read))

/** Call this before a form is changed. Remembers its initial values, which React may replace later. */
export function rememberForm(form: HTMLFormElement) {
  if (!initialContents.has(form)) initialContents.set(form, valuesOf(form, initialValue))
}

/** Call this when a form has been saved. */
export function markSaved(form: HTMLFormElement) {
  initialContents.delete(form)
  form.dispatchEvent(new Event(savedEvent))
}

/** Whether a form differs from its initial values. */
export const isFormChanged = (form: HTMLFormElement) =>
  initialContents.has(form) && valuesOf(form, currentValue) !== initialContents.get(form)

/** Whether an admin has changed a form on the page, other than `except`, and not saved it. */
export const hasUnsavedChanges = (except?: HTMLFormElement) =>
  // Selecting rows is not an edit.
  [...document.querySelectorAll<HTMLFormElement>(`${adminForms}:not([data-selection])`)].some(
    (form) => form !== except && isFormChanged(form),
  )
