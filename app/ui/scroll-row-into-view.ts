const gap = 12

/**
 * Scrolls the row that an in-place message is about into view, but not under the message. Finds the row by its form,
 * because Safari does not focus a pressed button.
 */
export function scrollRowIntoView(message: Element | null) {
  const undo = message?.querySelector('form')
  if (!message || !undo) return
  const row = [...document.forms]
    .find((form) => form !== undo && isForSameItem(form, undo))
    ?.closest('tr, li')
  if (!row) return
  const { top, bottom } = row.getBoundingClientRect()
  const spaceAbove = top - message.getBoundingClientRect().bottom - gap
  const overflow = bottom - innerHeight
  if (spaceAbove < 0) scrollBy({ top: spaceAbove, behavior: 'instant' })
  else if (overflow > 0) scrollBy({ top: Math.min(overflow, spaceAbove), behavior: 'instant' })
}

const isForSameItem = (form: HTMLFormElement, undo: HTMLFormElement) =>
  form.getAttribute('action') === undo.getAttribute('action') && itemOf(form) === itemOf(undo)

/** The forms of a navigation menu have the same URL for all items. */
const itemOf = (form: HTMLFormElement) => new FormData(form).get('item')
