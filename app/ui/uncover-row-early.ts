/**
 * Uncovers the row before the first paint of a page that was loaded with the message. Inlined at the end of the page:
 * a page that scrolls later, when it is hydrated, moves the button that is just being pressed.
 */
import { uncoverRow } from './uncover-row.ts'

const message = document.querySelector<HTMLElement>('[data-toast]:has(form)')
// When it focuses the message (`autofocus`), the browser would scroll back to it.
message?.focus({ preventScroll: true })
uncoverRow(message)
