import type { Browser, Page } from '@playwright/test'
import { ignoreIdleMouse, test } from './e2e.ts'
import { logIn } from './log-in.ts'
import type { Site } from './site.ts'
import { openSiteProxy } from './site-proxy.ts'

/** A new device on which a member is logged in, with its own proxy to the site. */
export async function newDevice(browser: Browser, site: Site, member: { email: string }) {
  const { viewport, hasTouch } = test.info().project.use
  const proxy = await openSiteProxy(site.url)
  const device = await browser.newContext({ viewport, hasTouch, baseURL: proxy.url })
  await ignoreIdleMouse(device)
  const page = await device.newPage()
  await logIn(page, site, member)
  const close = async () => {
    await device.close()
    proxy.close()
  }
  return {
    device,
    page,
    goOffline: () => proxy.cut(device),
    goOnline: () => proxy.restore(device),
    close,
  }
}

/** How many rows a store in one of the device's databases has; 0 if there is no such database. */
export const countStoredRows = (page: Page, database: string, store: string) =>
  page.evaluate(
    ({ database, store }) =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open(database)
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onerror = () => resolve(0)
        request.onsuccess = () => {
          const db = request.result
          const count = db.transaction(store).objectStore(store).count()
          count.onsuccess = () => {
            db.close()
            resolve(count.result)
          }
        }
      }),
    { database, store },
  )

/** Deletes the content of a store's snapshots, but keeps their rows, with the keys. */
export const deleteStoredContent = (page: Page, database: string, store: string) =>
  page.evaluate(
    ({ database, store }) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open(database)
        request.onsuccess = () => {
          const tx = request.result.transaction(store, 'readwrite')
          const cursor = tx.objectStore(store).openCursor()
          cursor.onsuccess = () => {
            cursor.result?.update({ ...cursor.result.value, snapshot: null })
            cursor.result?.continue()
          }
          tx.oncomplete = () => {
            request.result.close()
            resolve()
          }
        }
      }),
    { database, store },
  )
