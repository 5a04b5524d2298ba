import type { Browser, Page } from '@playwright/test'
import { openConnection } from './device.ts'
import { ignoreIdleMouse, test } from './e2e.ts'
import { logIn } from './log-in.ts'
import type { Site } from './site.ts'

/** A new device on which a member is logged in, with its own connection to the site. */
export async function newDevice(browser: Browser, site: Site, member: { email: string }) {
  const { viewport, hasTouch } = test.info().project.use
  const connection = await openConnection(site.url)
  const device = await browser.newContext({ viewport, hasTouch, baseURL: connection.url })
  await ignoreIdleMouse(device)
  const page = await device.newPage()
  await logIn(page, site, member)
  const close = async () => {
    await device.close()
    connection.close()
  }
  return {
    device,
    page,
    goOffline: () => connection.cut(device),
    goOnline: () => connection.restore(device),
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
