/**
 * On a page that was loaded with an in-place message, scrolls to the row before the first paint. Inlined at the end of
 * the page: if the page scrolled later, at hydration, it would move a button that someone is about to press.
 */
import { scrollRowIntoView } from './scroll-row-into-view.ts'

const message = document.querySelector<HTMLElement>('[data-toast]:has(form)')
// When the browser focuses the message (`autofocus`), it would scroll back to the message.
message?.focus({ preventScroll: true })
scrollRowIntoView(message)
