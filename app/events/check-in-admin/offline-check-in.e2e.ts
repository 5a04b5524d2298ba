import type { Page } from '@playwright/test'
import { signUpMember } from '#app/events/signup/signup-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { countStoredRows, newDevice } from '#tests/member-device.ts'
import { cachedTexts, waitForServiceWorker } from '#tests/service-worker.ts'
import type { Site } from '#tests/site.ts'
import type { DoorSyncResponse } from './door-changes.ts'

async function prepare(site: Site) {
  const event = await storeSignupEvent(site.db, { title: 'Soup kitchen' })
  const admin = await addTestMember(site.db, { role: 'admin' })
  for (const [name, partySize] of [
    ['Amina Khan', 3],
    ['Omar', 1],
    ['Sara', 1],
  ] as const) {
    const { id } = await addTestMember(site.db, { name })
    await signUpMember(site.db, event.id, id, { ...defaultParty, partySize }, signupLinks, new Date())
  }
  const path = `/admin/opportunities/${event.id}/check-in`
  const countStored = async () =>
    (await site.db.selectFrom('checkInOperation').select(['kind', 'at']).execute()).length
  return { event, admin, path, countStored }
}

/** Opens the check-in page and waits until the device has stored its list. */
async function openList(page: Page, path: string) {
  await page.goto(path)
  await waitForServiceWorker(page)
  await expect.poll(() => countRows(page, 'event')).toBe(1)
}

/** The number of rows in a store of the device's database. */
const countRows = (page: Page, store: 'event' | 'operation') => countStoredRows(page, 'check-in', store)

test('taps recorded offline survive closing the page, and are sent once @script @phone', async ({
  browser,
  site,
}) => {
  const { admin, path, countStored } = await prepare(site)
  const { device, page, goOffline, goOnline, close } = await newDevice(browser, site, admin)
  await openList(page, path)
  const { list }: DoorSyncResponse = await (await page.request.get(`${path}/sync`)).json()
  const code = list.signups.find(({ people }) => people[0] === 'Sara')?.code ?? ''

  await goOffline()
  await page.getByRole('button', { name: 'Check in: Omar' }).click()
  await expect(
    page.getByText('No connection. 1 change has not been sent yet.', { exact: false }),
  ).toBeVisible()
  await expect.poll(() => countRows(page, 'operation')).toBe(1)
  await page.close()

  const reopenedPage = await device.newPage()
  await reopenedPage.goto(path)
  await expect(reopenedPage.getByText('Soup kitchen')).toBeVisible()
  await expect(reopenedPage.getByText('1 of 5 checked in')).toBeVisible()
  await reopenedPage.getByRole('button', { name: 'Check in all 3' }).click()
  await reopenedPage.getByLabel('Name or code').fill(code)
  await reopenedPage.getByRole('button', { name: 'Check in: Sara' }).click()
  await expect(reopenedPage.getByText('5 of 5 checked in')).toBeVisible()
  await expect(
    reopenedPage.getByText('No connection. 5 changes have not been sent yet.', { exact: false }),
  ).toBeVisible()
  await expectNoOverflow(reopenedPage)
  await expectAccessible(reopenedPage)
  await expect.poll(() => countRows(reopenedPage, 'operation')).toBe(5)
  await reopenedPage.reload()
  await expect(reopenedPage.getByText('5 of 5 checked in')).toBeVisible()
  await reopenedPage.getByRole('button', { name: 'Scan' }).click()
  await expect(reopenedPage.getByRole('dialog', { name: 'Scan codes' })).toBeVisible()
  await reopenedPage.getByRole('button', { name: 'Done' }).click()
  expect(await countStored()).toBe(0)

  await goOnline()
  const fullPage = reopenedPage.getByRole('link', { name: 'Open the full page' })
  await expect(fullPage).toBeVisible()
  expect(await countStored()).toBe(5)
  await expect.poll(() => countRows(reopenedPage, 'operation')).toBe(0)
  await fullPage.click()
  await expect(reopenedPage).toHaveURL(path)
  await expect(reopenedPage.getByText('5 of 5 checked in')).toBeVisible()
  expect(await countStored()).toBe(5)
  await close()
})

test('unsent taps from a closed page are sent when any page is opened online @script @phone', async ({
  browser,
  site,
}) => {
  const { admin, path, countStored } = await prepare(site)
  const { device, page, goOffline, goOnline, close } = await newDevice(browser, site, admin)
  await openList(page, path)
  await goOffline()
  await page.getByRole('button', { name: 'Check in: Omar' }).click()
  await expect.poll(() => countRows(page, 'operation')).toBe(1)
  await page.close()
  const newPage = await device.newPage()
  await goOnline()
  await newPage.goto('/about')
  await expect.poll(countStored).toBe(1)
  await close()
})

test('two devices that were offline agree with the server once they are back online @script @phone', async ({
  browser,
  site,
}) => {
  const { admin, path, countStored } = await prepare(site)
  const [first, second] = [await newDevice(browser, site, admin), await newDevice(browser, site, admin)]
  for (const { page, goOffline } of [first, second]) {
    await openList(page, path)
    await goOffline()
  }
  await first.page.getByRole('button', { name: 'Check in: Omar' }).click()
  await first.page.getByRole('button', { name: 'Check in all 3' }).click()
  await second.page.getByRole('button', { name: 'Check in: Omar' }).click()
  await second.page.getByRole('button', { name: 'Check in: Sara' }).click()
  await expect(first.page.getByText('4 of 5 checked in')).toBeVisible()
  await expect(second.page.getByText('2 of 5 checked in')).toBeVisible()
  await second.goOnline()
  await expect.poll(countStored).toBe(2)
  await first.goOnline()
  await expect(first.page.getByText('5 of 5 checked in')).toBeVisible()
  await second.page.reload()
  await expect(second.page.getByText('5 of 5 checked in')).toBeVisible()
  expect(await countStored()).toBe(6)
  await first.close()
  await second.close()
})

test('people added at the door while offline are added once, and above the capacity only after confirmation @script @phone', async ({
  browser,
  site,
}) => {
  const { event, admin, path, countStored } = await prepare(site)
  await site.db.updateTable('event').set({ capacity: 6 }).where('id', '=', event.id).execute()
  const [first, second] = [await newDevice(browser, site, admin), await newDevice(browser, site, admin)]
  for (const { page, goOffline } of [first, second]) {
    await openList(page, path)
    await goOffline()
    await page.goto(path)
  }
  for (const [{ page }, name] of [
    [first, 'Layla'],
    [second, 'Bilal'],
  ] as const) {
    await page.getByRole('button', { name: 'Add and check in' }).click()
    await expect(page.getByText('Please enter a name.')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Add and check in' }).click()
    await expect(page.getByText(`${name} is here.`)).toBeVisible()
    await expect(page.getByText('1 of 6 checked in')).toBeVisible()
    await expect.poll(() => countRows(page, 'operation')).toBe(2)
    await page.reload()
    await expect(page.getByRole('button', { name: `Undo: ${name}` })).toBeVisible()
  }
  await first.goOnline()
  await expect.poll(countStored).toBe(1)
  await expect.poll(() => countRows(first.page, 'operation')).toBe(0)
  await second.goOnline()
  await expect(
    second.page.getByText('This event has only 6 spots. With this party, there would be 7 people.'),
  ).toBeVisible()
  await expect(second.page.getByText('1 of 6 checked in')).toBeVisible()
  await expectNoOverflow(second.page)
  await expectAccessible(second.page)
  // The page that stays open learns the new capacity from the next response.
  await site.db.updateTable('event').set({ capacity: 7 }).where('id', '=', event.id).execute()
  await second.page.getByRole('button', { name: 'Add anyway (7 people): Bilal' }).click()
  await expect(second.page.getByText('2 of 7 checked in')).toBeVisible()
  await expect.poll(() => countRows(second.page, 'operation')).toBe(0)
  expect(await countStored()).toBe(2)
  await second.page.getByLabel('Name', { exact: true }).fill('Hadi')
  await second.page.getByRole('button', { name: 'Add and check in' }).click()
  await expect(
    second.page.getByText('This event has only 7 spots. With this party, there would be 8 people.'),
  ).toBeVisible()
  await first.page.goto(path)
  await expect(first.page.getByText('2 of 7 checked in')).toBeVisible()
  await first.close()
  await second.close()
})

test('after a logout, the device has no list, and another member cannot see the unsent taps @script @phone', async ({
  browser,
  site,
}) => {
  const { admin, path, countStored } = await prepare(site)
  const other = await addTestMember(site.db, { role: 'admin' })
  const { device, page, goOffline, goOnline, close } = await newDevice(browser, site, admin)
  await openList(page, path)
  const cached = await cachedTexts(page)
  expect(Object.keys(cached)).toContain('/offline/check-in')
  expect(Object.values(cached).join()).not.toContain('Amina Khan')

  // The member logs out before the tap has been sent.
  await device.route('**/check-in/sync', (route) => route.abort())
  await page.getByRole('button', { name: 'Check in: Omar' }).click()
  await expect.poll(() => countRows(page, 'operation')).toBe(1)
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/notice=logged-out/)
  await expect.poll(() => countRows(page, 'event')).toBe(0)
  expect((await device.cookies()).map(({ name }) => name)).not.toContain('device')
  await goOffline()
  await page.goto(path)
  await expect(page.getByText('This event’s list is not on this device.', { exact: false })).toBeVisible()
  await goOnline()
  await device.unrouteAll()

  await logIn(page, site, other)
  await openList(page, path)
  await expect(page.getByText('0 of 5 checked in')).toBeVisible()
  expect(await countRows(page, 'operation')).toBe(1)
  expect(await countStored()).toBe(0)

  await logIn(page, site, admin)
  await page.goto(path)
  await expect(page.getByText('1 of 5 checked in')).toBeVisible()
  await expect.poll(countStored).toBe(1)
  await close()
})

test('a device deletes what it has stored when its member may no longer edit the event @script @phone', async ({
  browser,
  site,
}) => {
  const { admin, path } = await prepare(site)
  const { page, goOffline, goOnline, close } = await newDevice(browser, site, admin)
  await openList(page, path)
  await goOffline()
  await page.getByRole('button', { name: 'Check in: Omar' }).click()
  await expect.poll(() => countRows(page, 'operation')).toBe(1)
  await site.db.updateTable('user').set({ role: 'user' }).where('id', '=', admin.id).execute()
  await goOnline()
  await expect(
    page.getByText('You can no longer check people in at this event.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('Omar')).toBeHidden()
  await expect.poll(() => countRows(page, 'event')).toBe(0)
  expect(await countRows(page, 'operation')).toBe(0)
  await close()
})

test('a device deletes a list a few days after the event @script @phone', async ({ browser, site }) => {
  const { admin, path } = await prepare(site)
  const { page, goOffline, close } = await newDevice(browser, site, admin)
  await openList(page, path)
  await goOffline()
  await page.clock.setFixedTime('2090-06-10')
  await page.goto(path)
  await expect(page.getByText('This event’s list is not on this device.', { exact: false })).toBeVisible()
  expect(await countRows(page, 'event')).toBe(0)
  await close()
})
