/**
 * Progressive enhancement of the shell on every page, before React. It is inlined in the page, so keep it small.
 * Everything it touches works without it or is hidden until it runs.
 */

import { readThemeCookie, themeCookie } from '#app/platform/http/theme-cookie.ts'
import { formatTimeLeft } from './format-time-left.ts'

const copyMessageMs = { success: 2000, failure: 3000 }

document.addEventListener('click', (event) => {
  const target = event.target as Element
  const copyButton = target.closest<HTMLElement>('[data-copy]')
  if (copyButton) copyText(copyButton)
  const shareButton = target.closest<HTMLElement>('[data-share]')
  // The promise rejects if the visitor closes the share sheet without a choice.
  if (shareButton) navigator.share(JSON.parse(shareButton.dataset.share ?? '{}')).catch(() => {})
  const showButton = target.closest<HTMLElement>('[data-show-password]')
  if (showButton) showPassword(showButton, showButton.ariaPressed !== 'true')
  const opener = target.closest<HTMLButtonElement>('button[commandfor]')
  if (opener && !('commandForElement' in HTMLButtonElement.prototype)) openDialog(opener)
})

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches('[data-theme-switch]')) return
  event.preventDefault()
  const choice = (event.submitter as HTMLButtonElement | null)?.value ?? ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = themeCookie(choice)
  showTheme()
})

// After a logout or the deletion of an account, deletes unsent form text (`ui/local-copies.ts`), so that none stays on a
// shared device.
if (location.search.includes('notice=logged-out') || location.pathname === '/goodbye') {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('workingCopy:')) localStorage.removeItem(key)
  } catch {}
}

// Hides passwords again: browsers save and suggest what is typed in a text field. Runs before React reads the form.
document.addEventListener(
  'submit',
  (event) => {
    for (const button of (event.target as HTMLFormElement).querySelectorAll<HTMLElement>(
      '[data-show-password]',
    )) {
      showPassword(button, false)
    }
  },
  true,
)

const offlineMessage =
  'You are offline, so nothing was sent. What you typed is still here. Please try again later.'

// This listener is on the window, so it runs after React: a hydrated form has prevented the event and shows a message.
addEventListener('submit', (event) => {
  // If a field is named `method`, `form.method` is that field.
  const method = (event.target as HTMLFormElement).getAttribute('method')
  const button = event.submitter as HTMLButtonElement | null
  if (navigator.onLine || event.defaultPrevented || method !== 'post' || !button) return
  event.preventDefault()
  button.setCustomValidity(offlineMessage)
  button.reportValidity()
  addEventListener('online', () => button.setCustomValidity(''), { once: true })
})

// A prefetched page, or one from the back/forward cache, may be older than the theme cookie.
addEventListener('pageshow', () => {
  showTheme()
  updateCountdowns()
})

function showTheme() {
  const theme = readThemeCookie(document.cookie)
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-switch] button')) {
    button.setAttribute('aria-pressed', String(button.value === (theme ?? 'system')))
  }
}

let copyMessageTimer: ReturnType<typeof setTimeout> | undefined

async function copyText(button: HTMLElement) {
  const { copy = '', copyNoun = '' } = button.dataset
  const status = button.closest('[data-copy-group]')?.querySelector('[role=status]')
  if (!status) return
  // Browsers expose no clipboard without TLS.
  const copied = await Promise.resolve(navigator.clipboard?.writeText(copy).then(() => true)).catch(
    () => false,
  )
  status.textContent = copied
    ? `${copyNoun} copied to clipboard!`
    : `Failed to copy ${copyNoun.toLowerCase()}. Please copy manually: ${copy}`
  // The longer message needs more room.
  status.toggleAttribute('data-failed', !copied)
  clearTimeout(copyMessageTimer)
  copyMessageTimer = setTimeout(
    () => {
      status.textContent = ''
    },
    copied ? copyMessageMs.success : copyMessageMs.failure,
  )
}

function showPassword(button: HTMLElement, show: boolean) {
  const input = document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLInputElement | null
  if (input) input.type = show ? 'text' : 'password'
  button.ariaPressed = String(show)
  button.dispatchEvent(new Event('toggle'))
}

/** For browsers from before 2026, which do not support invoker commands. */
function openDialog(opener: HTMLButtonElement) {
  const dialog = document.getElementById(opener.getAttribute('commandfor') ?? '') as HTMLDialogElement | null
  if (opener.getAttribute('command') === 'show-modal') dialog?.showModal()
  else dialog?.close()
}

function updateCountdowns() {
  for (const element of document.querySelectorAll<HTMLElement>('[data-countdown]')) {
    const text = formatTimeLeft(new Date(element.dataset.countdown ?? ''), new Date())
    if (element.textContent !== text) element.textContent = text
  }
}

if ('share' in navigator) document.documentElement.dataset.canShare = ''

if (document.querySelector('[data-countdown]')) {
  updateCountdowns()
  setInterval(updateCountdowns, 5000)
}
