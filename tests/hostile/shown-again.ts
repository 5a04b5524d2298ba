import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import type { Site } from '#tests/site.ts'
import { admin } from './hostile-rows.ts'
import { findInjections, hostileText } from './hostile-text.ts'
import { allowUnhydrated, hydrated, unhydrated } from './hydration.ts'

/**
 * Checks that form values, searches and query parameters are escaped when they are shown again. Returns the paths to
 * which forms were submitted.
 */
export async function checkShownAgain(page: Page, site: Site, adminPaths: readonly string[]) {
  const submittedPaths: string[] = []
  const text = hostileText()
  for (const [path, form] of [
    ['/profile', { email: text, password: text }],
    ['/profile?mode=signup', { firstName: text, lastName: text, email: text, password: '1' }],
    ['/profile?mode=reset', { email: text }],
    ['/contact', { name: text, email: text, message: '' }],
    ['/donate', { name: text, email: text, amount: text }],
    ['/merch', { email: text }],
    ['/resources?tab=initiatives', { title: text, date: text, contactEmail: text, contactPhone: text }],
    ['/app', { email: text, password: text }],
  ] as const) {
    await site.db.deleteFrom('rateLimit').execute()
    await page.context().clearCookies()
    await post(path, form)
  }
  await logIn(page, site, await admin(site))
  await post('/profile/email', { email: text, currentPassword: text })
  await post('/admin/imports/url', { url: text })
  await post('/admin/resources', { title: text, url: `javascript:evil=4//${text}` })
  await post('/admin/guides/new', { title: text, pdfUrl: `javascript:evil=4//${text}` })
  await post('/admin/settings/links', { videoUrl: `javascript:evil=4//${text}`, version: text })
  await post('/admin/donations/new', { name: text, email: text, amount: text, receivedOn: text })
  await allowUnhydrated(page)
  const query = encodeURIComponent(text)
  for (const path of [
    ...adminPaths.map(
      (path, index) =>
        `${path}?q=${query}&status=${query}&cursor=${query}&when=${query}${index === 0 ? '' : unhydrated}`,
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
    if (!path.endsWith(unhydrated)) await hydrated(page)
    expect.soft([path, await findInjections(page)]).toEqual([path, []])
  }

  return submittedPaths

  /** Submits a form as a page would, and opens the response in the browser. */
  async function post(path: string, form: Record<string, string>) {
    submittedPaths.push(path.replace(/\?.*/, ''))
    const response = await page.request.post(path, { form, headers: { Origin: site.url } })
    expect([path, response.status() >= 400 && response.status() < 500]).toEqual([path, true])
    const [body, headers] = [await response.text(), response.headers()]
    const address = `${site.url}${path.split('?')[0]}`
    const fulfill = (route: import('@playwright/test').Route) =>
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
}
