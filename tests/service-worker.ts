import type { Page } from '@playwright/test'

/** Waits until the service worker handles the page's requests. */
export const waitForServiceWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** The text of every response in the browser's caches, by path. */
export const cachedTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const stored = await cache.match(url)
        texts[new URL(url).pathname] = (await stored?.text()) ?? ''
      }
    }
    return texts
  })
