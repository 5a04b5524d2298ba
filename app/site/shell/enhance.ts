/**
 * What the shell gains from a script, on every page and before React: inlined in the page, so it stays small.
 * Everything it touches already works, or is hidden, without it.
 */

import { readThemeCookie, themeCookie } from '#app/platform/http/theme-cookie.ts'
import { formatTimeLeft } from './format-time-left.ts'

const copyShownMs = { good: 2000, bad: 3000 }

document.addEventListener('click', (event) => {
  const target = event.target as Element
  const copy = target.closest<HTMLElement>('[data-copy-email]')
  if (copy) copyEmail(copy)
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

// A page that was fetched ahead, or comes back from the browser's memory, may be older than the choice.
addEventListener('pageshow', () => {
  showTheme()
  tick()
})

function showTheme() {
  const theme = readThemeCookie(document.cookie)
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-switch] button')) {
    button.setAttribute('aria-pressed', String(button.value === (theme ?? 'system')))
  }
}

let clearing: ReturnType<typeof setTimeout> | undefined

async function copyEmail(button: HTMLElement) {
  const email = button.dataset.copyEmail ?? ''
  const status = button.parentElement?.querySelector('[role=status]')
  if (!status) return
  // Without TLS browsers have no clipboard at all, hence the question mark.
  const copied = await Promise.resolve(navigator.clipboard?.writeText(email).then(() => true)).catch(
    () => false,
  )
  const text = copied ? 'Email copied to clipboard!' : `Failed to copy email. Please copy manually: ${email}`
  status.textContent = text
  clearTimeout(clearing)
  clearing = setTimeout(
    () => {
      status.textContent = ''
    },
    copied ? copyShownMs.good : copyShownMs.bad,
  )
}

/** For browsers without invoker commands (before 2025). */
function openDialog(opener: HTMLButtonElement) {
  const dialog = document.getElementById(opener.getAttribute('commandfor') ?? '') as HTMLDialogElement | null
  if (opener.getAttribute('command') === 'show-modal') dialog?.showModal()
  else dialog?.close()
}

function tick() {
  for (const element of document.querySelectorAll<HTMLElement>('[data-countdown]')) {
    const text = formatTimeLeft(new Date(element.dataset.countdown ?? ''), new Date())
    if (element.textContent !== text) element.textContent = text
  }
}

if (document.querySelector('[data-countdown]')) {
  tick()
  setInterval(tick, 5000)
}
