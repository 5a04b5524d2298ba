import type { Page, Route } from '@playwright/test'
import { overview, screenGroups } from '#app/admin/screens/screens.ts'
import { collections } from '#app/collections.ts'
import { expect, test } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addHostileAdmin } from './hostile-rows.ts'
import { findInjections, hostileText } from './hostile-text.ts'
import { allowUnhydrated, unhydratedHash, waitForIdleHydration } from './hydration.ts'
import { adminForms, visitorForms } from './redisplayed-forms.ts'

const adminScreens = [overview, ...screenGroups(collections.listed).flatMap(({ screens }) => screens)]

test('form values, searches and query parameters are escaped when they are displayed again @script @phone', async ({
  page,
  site,
}) => {
  test.slow()
  for (const [path, form] of visitorForms) {
    await site.db.deleteFrom('rateLimit').execute()
    await page.context().clearCookies()
    await post(page, site.url, path, form)
  }
  await logIn(page, site, await addHostileAdmin(site))
  for (const [path, form] of adminForms) await post(page, site.url, path, form)
  await allowUnhydrated(page)
  const query = encodeURIComponent(hostileText())
  for (const path of [
    ...adminScreens.map(
      ({ path }, index) =>
        `${path}?q=${query}&status=${query}&cursor=${query}&when=${query}${index === 0 ? '' : unhydratedHash}`,
    ),
    `/volunteer?month=${query}&day=${query}&view=${query}&page=${query}`,
    `/profile?mode=${query}`,
    `/resources?tab=${query}&page=${query}`,
    `/articles?tag=${query}&page=${query}`,
    `/${query}`,
    `/reset-password?token=${query}`,
    `/verify-email?token=${query}`,
    `/newsletter/unsubscribe?token=${query}`,
    `/newsletter/confirm?token=${query}`,
    `/reminders/unsubscribe?token=${query}`,
  ]) {
    const response = await page.goto(path)
    expect([path, (response?.status() ?? 500) < 500]).toEqual([path, true])
    if (!path.endsWith(unhydratedHash)) await waitForIdleHydration(page)
    expect.soft([path, await findInjections(page)]).toEqual([path, []])
  }
})

/** Submits a form as a page would, and opens the response in the browser. */
async function post(page: Page, origin: string, path: string, form: Record<string, string>) {
  const response = await page.request.post(path, { form, headers: { Origin: origin } })
  expect([path, response.status() >= 400 && response.status() < 500]).toEqual([path, true])
  const [body, headers] = [await response.text(), response.headers()]
  const address = `${origin}${path.split('?')[0]}`
  const fulfill = (route: Route) =>
    route.fulfill({
      body,
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': headers['content-security-policy'] ?? '' },
    })
  await page.route(address, fulfill)
  await page.goto(address)
  expect.soft([path, await findInjections(page)]).toEqual([path, []])
  await page.unroute(address, fulfill)
}
