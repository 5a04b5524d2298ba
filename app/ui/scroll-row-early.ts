/**
 * On a page that was loaded with an in-place message, scrolls to the message's row before the first paint. Inlined at
 * the end of the page: if the page scrolled later, at hydration, it would move a button that someone is about to press.
 */
import { scrollRowIntoView } from './scroll-row-into-view.ts'

const message = document.querySelector<HTMLElement>('[data-toast]:has(form)')
// Otherwise, the browser would scroll back to the message when `autofocus` moves the focus there.
message?.focus({ preventScroll: true })
scrollRowIntoView(message)
