import { expect, test } from '#tests/e2e.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { cachedTexts, waitForServiceWorker } from '#tests/service-worker.ts'

test('browsers check for a new version of the service worker @server', async ({ request, site }) => {
  const response = await request.get(`${site.url}/service-worker.js`)
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toMatch(/^text\/javascript/)
  expect(response.headers()['cache-control']).toBe('no-cache')
})

test('pages that need no service worker do not register one @script @phone', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name').first().focus()
  const countRegistrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  expect(await countRegistrations()).toBe(0)
})

test('offline, a stored page offers to try again, and no member’s page is stored @script @phone', async ({
  page,
  site,
}) => {
  const { id } = await storeSignupEvent(site.db)
  await logInAsAdmin(page, site, 'Amina Rahman')
  await page.goto(`/admin/opportunities/${id}/check-in`)
  await waitForServiceWorker(page)
  await page.goto('/profile')
  const stored = await cachedTexts(page)
  expect(Object.keys(stored)).toContain('/offline')
  expect(Object.keys(stored).filter((path) => !/^\/(?:offline|assets\/)/.test(path))).toEqual([])
  expect(stored['/offline']).toContain('You are offline')
  expect(Object.values(stored).join()).not.toContain('Amina Rahman')

  await page.context().setOffline(true)
  await page.goto('/volunteer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page).toHaveURL('/volunteer')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden()
  await expect(page).toHaveURL('/volunteer')
})
