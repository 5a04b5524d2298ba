import type { Page } from '@playwright/test'
import { maxEntriesPerDay } from '#app/quran/log/entry-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn, requestAs } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { countStoredRows, deleteStoredContent, newDevice } from '#tests/member-device.ts'
import { putOf } from '#tests/quran-operations.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'
import { cachedTexts, waitForServiceWorker } from '#tests/service-worker.ts'
import type { Site } from '#tests/site.ts'

const path = '/offline/quran'
/** The log page. Opening it online also stores the log on the device. */
const onlinePath = '/quran'
const countRows = (page: Page, store: 'log' | 'operation') => countStoredRows(page, 'quran-log', store)

/** Opens the log and waits until the device has stored it. */
async function openLog(page: Page) {
  await page.goto(onlinePath)
  await waitForServiceWorker(page)
  await expect.poll(() => countRows(page, 'log')).toBe(1)
}

const readEntries = async (site: Site) =>
  site.db.selectFrom('quranEntry').select(['pages', 'note']).where('deletedAt', 'is', null).execute()

test('two devices that log offline end up with the same log @script @phone', async ({ browser, site }) => {
  const member = await addTestMember(site.db)
  const [first, second] = [await newDevice(browser, site, member), await newDevice(browser, site, member)]
  for (const { page, goOffline } of [first, second]) {
    await openLog(page)
    await goOffline()
    await page.goto(onlinePath)
    await expect(page).toHaveURL(path)
    await page.getByRole('button', { name: 'I read today' }).click()
    await expect(page.getByText('You read today.')).toBeVisible()
    await expect(
      page.getByText('No connection. 1 change has not been sent yet.', { exact: false }),
    ).toBeVisible()
    await expect.poll(() => countRows(page, 'operation')).toBe(1)
  }
  const { page } = second
  await page.getByLabel('Pages').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a number of pages from 0.25 to 604.')).toBeVisible()
  await page.getByLabel('Pages').fill('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit: 4 pages, Today' }).click()
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  await expect(page.getByRole('listitem').getByLabel('Pages')).toBeFocused()
  await page.getByRole('listitem').getByLabel('Pages').fill('5')
  await page.getByRole('listitem').getByLabel('Note').fill('After Fajr')
  await page.getByRole('listitem').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Edit: 5 pages, Today' })).toBeFocused()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await expect.poll(() => countRows(page, 'operation')).toBe(3)
  // The connection returns before this page has noticed that it was gone.
  const online = Promise.withResolvers<void>()
  await second.device.route('**/quran/sync', (route) => online.promise.then(() => route.continue()))
  await page.reload()
  await expect(page.getByText('After Fajr')).toBeVisible()
  expect(await readEntries(site)).toEqual([])

  for (const { page, goOnline } of [second, first]) {
    await goOnline()
    online.resolve()
    await expect(page.getByText('You are back online, and everything has been sent.')).toBeVisible()
    await expect.poll(() => countRows(page, 'operation')).toBe(0)
    await expect(page.getByText('After Fajr')).toBeVisible()
  }
  // The details replaced the tap, and the other device's tap changes nothing.
  expect(await readEntries(site)).toEqual([{ pages: 5, note: 'After Fajr' }])
  await first.close()
  await second.close()
})

test('a change that the device could not store stays on the page until it is sent @script @phone', async ({
  browser,
  site,
}) => {
  const { page, goOffline, goOnline, close } = await newDevice(browser, site, await addTestMember(site.db))
  await openLog(page)
  await goOffline()
  await page.goto(onlinePath)
  await expect(page).toHaveURL(path)
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
      if (this.name === 'operation') throw new DOMException('The disk is full', 'QuotaExceededError')
      return put.apply(this, args)
    }
  })
  await page.getByLabel('Pages').fill('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This device could not store your changes.', { exact: false })).toBeVisible()
  expect(await countRows(page, 'operation')).toBe(0)
  await goOnline()
  await expect(page.getByText('You are back online, and everything has been sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit: 4 pages, Today' })).toBeVisible()
  expect(await readEntries(site)).toEqual([{ pages: 4, note: '' }])
  await close()
})

test('after a logout, the device shows nothing of the log, and sends unsent changes after the member logs in again @script @phone', async ({
  browser,
  site,
}) => {
  const member = await addTestMember(site.db)
  const { device, page, goOffline, goOnline, close } = await newDevice(browser, site, member)
  await openLog(page)
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Open the full page' })).toBeVisible()
  await expect(page.getByText('You are back online')).toBeHidden()
  await device.route('**/quran/sync', (route) => route.abort())
  await page.getByLabel('Note').fill('Only for me')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Only for me')).toBeVisible()
  await expect.poll(() => countRows(page, 'operation')).toBe(1)
  expect(Object.values(await cachedTexts(page)).join()).not.toContain('Only for me')
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/notice=logged-out/)
  await expect.poll(() => countRows(page, 'log')).toBe(0)
  await goOffline()
  await page.goto(onlinePath)
  await expect(page.getByText('Your log is not on this device.', { exact: false })).toBeVisible()
  await goOnline()
  await device.unrouteAll()

  const logInAs = async (who: { email: string }) => {
    // Every login deletes this cookie.
    await device.clearCookies({ name: 'device' })
    await logIn(page, site, who)
    await openLog(page)
    await page.goto(path)
  }
  await logInAs(await addTestMember(site.db))
  await expect(page.getByText('Only for me')).toBeHidden()
  expect(await countRows(page, 'operation')).toBe(1)
  expect(await readEntries(site)).toEqual([])

  await logInAs(member)
  await expect(page.getByText('Only for me')).toBeVisible()
  await expect.poll(() => readEntries(site)).toEqual([{ pages: null, note: 'Only for me' }])
  await close()
})

test('a change that was refused after the device was offline is mentioned on the log until it is dismissed @script @phone', async ({
  browser,
  site,
}) => {
  const member = await addTestMember(site.db)
  const { page, goOffline, goOnline, close } = await newDevice(browser, site, member)
  await openLog(page)
  await goOffline()
  await page.goto(onlinePath)
  await page.getByLabel('Pages').fill('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => countRows(page, 'operation')).toBe(1)
  const localDate = await page.getByLabel('Day', { exact: true }).inputValue()
  const fullDay = Array.from({ length: maxEntriesPerDay }, () =>
    quranEntryRow({ userId: member.id, localDate }),
  )
  await site.db.insertInto('quranEntry').values(fullDay).execute()

  await page.goto('about:blank')
  await goOnline()
  await page.goto(onlinePath)
  const notice = page.getByText('A change that you made offline was not saved.')
  await expect(notice).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See why' }).click()
  await expect(page.getByText('was not saved because that day has too many entries.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  const synced = page.waitForResponse('**/quran/sync')
  await page.getByRole('link', { name: 'Open the full page' }).click()
  await synced
  await expect(page).toHaveURL(onlinePath)
  await expect(notice).toBeHidden()
  await close()
})

test('a page that was left while it stored the log does not look like a logout @script @phone', async ({
  browser,
  site,
}) => {
  const { page, close } = await newDevice(browser, site, await addTestMember(site.db))
  await openLog(page)
  await deleteStoredContent(page, 'quran-log', 'log')
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'I read today' })).toBeVisible()
  await close()
})

test('Chromium can install the site @script @phone', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest')
  const browser = await page.context().newCDPSession(page)
  const errors = await browser.send('Page.getInstallabilityErrors')
  expect(errors.installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { data, errors: manifestErrors } = await browser.send('Page.getAppManifest')
  expect(manifestErrors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/quran', scope: '/' })
})

test('the offline page has no data, and visitors can open it @server', async ({ site }) => {
  const page = await openPage(site, path, await addTestMember(site.db, { name: 'Amina Rahman' }))
  expect(page.one('main').text).toContain('Opening your log…')
  expect(page.one('main').text).not.toContain('Amina')
  expect((await openPage(site, path)).status).toBe(200)
})

test('operations are stored only in the log in which they were made @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  const asMember = await requestAs(site, member)
  const asOther = await requestAs(site, await addTestMember(site.db))
  const { logId }: { logId: string } = await (await asMember.get('/quran/sync')).json()
  const at = new Date().toISOString()
  const operation = putOf({ at, localDate: at.slice(0, 10), content: { pages: 3 } })
  const send = (sender: typeof asMember, id: string | undefined) =>
    sender.post('/quran/sync', { changes: JSON.stringify({ logId: id, operations: [operation] }) })
  // The other member has logged in on another tab, and now the cookie is theirs.
  expect((await send(asOther, logId)).status).toBe(401)
  expect((await send(asMember, undefined)).status).toBe(400)
  expect(await readEntries(site)).toEqual([])
  const response = await send(asMember, logId)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ logId, refused: [], snapshot: { entries: [{ pages: 3 }] } })
  const rows = await site.db.selectFrom('quranEntry').select('userId').execute()
  expect(rows).toEqual([{ userId: member.id }])
})
