const gap = 12

/**
 * Scrolls the row that an in-place message is about into view, but not under the message. Finds the row by its form,
 * because Safari does not focus a pressed button.
 */
export function scrollRowIntoView(message: Element | null) {
  const undo = message?.querySelector('form')
  if (!message || !undo) return
  const row = [...document.forms].find((form) => form !== undo && isAboutSame(form, undo))?.closest('tr, li')
  if (!row) return
  const { top, bottom } = row.getBoundingClientRect()
  const room = top - message.getBoundingClientRect().bottom - gap
  const below = bottom - innerHeight
  if (room < 0) scrollBy({ top: room, behavior: 'instant' })
  else if (below > 0) scrollBy({ top: Math.min(below, room), behavior: 'instant' })
}

const isAboutSame = (form: HTMLFormElement, undo: HTMLFormElement) =>
  form.getAttribute('action') === undo.getAttribute('action') && itemOf(form) === itemOf(undo)

/** The forms of a navigation menu have the same URL for all items. */
const itemOf = (form: HTMLFormElement) => new FormData(form).get('item')
