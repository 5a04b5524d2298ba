import type { Page } from '@playwright/test'
import { accessTable } from '#tests/access-table.ts'

/** A URL fragment that prevents a page from hydrating when idle, so that it stays as the server sent it. */
export const unhydratedHash = '#unhydrated'

/** Hydrating a page takes twice as long as loading it, so tests hydrate each screen only once. */
export const allowUnhydrated = (page: Page) =>
  page.addInitScript((unhydratedHash) => {
    if (location.hash === unhydratedHash) window.requestIdleCallback = () => 0
  }, unhydratedHash)

/**
 * Waits until React has hydrated a page that hydrates when it is idle. If the next page were opened before that, the
 * router could not load its modules and would reload the page.
 */
export const waitForIdleHydration = (page: Page) =>
  page.evaluate(async () => {
    const isDone = () =>
      document.documentElement.dataset.hydrate !== 'idle' ||
      Object.keys(document.body).some((key) => key.startsWith('__react'))
    while (!isDone()) await new Promise(requestAnimationFrame)
  })

export const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

/** The screen of `path`. One screen shows all items of a list, or several sections of the settings. */
export function screenOf(path: string) {
  if (path in accessTable || path.includes('?')) return path
  return Object.keys(accessTable).find((entry) => patternOf(entry).test(path)) ?? path
}
