import { isIosDevice } from '#app/platform/device/ios-device.ts'

/** The event that lets a page offer installation, in Chromium. TypeScript's DOM types do not include it. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface Window {
    /** Set by `after-paint.ts`, because the event can be dispatched before a page is hydrated. */
    installEvent?: InstallEvent
  }
}

/**
 * 'prompt': the browser can install the site. 'instructions': on an iPhone or iPad, visitors install it themselves, with
 * the Share menu.
 */
export type InstallOffer = 'prompt' | 'instructions' | null

const storageKey = 'install-dismissed'

/** What to offer on this device; null if the site is installed, or if the offer was dismissed or is not possible. */
export function readInstallOffer(): InstallOffer {
  if (isInstalled() || isDismissed()) return null
  if (window.installEvent) return 'prompt'
  return isIosDevice() ? 'instructions' : null
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

function isDismissed() {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    // Without storage, the offer could never be dismissed for good.
    return true
  }
}

export function dismissInstallOffer() {
  try {
    localStorage.setItem(storageKey, '1')
  } catch {
    // Without storage, nothing is offered.
  }
}

/** Opens the browser's installation dialog, which each event can open only once. */
export async function install() {
  const event = window.installEvent
  delete window.installEvent
  await event?.prompt()
}
