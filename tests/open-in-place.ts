import { expect, type Page } from '@playwright/test'

/**
 * Returns a function that opens pages one after the other, for a crawl without JavaScript. It replaces the content
 * of the current document instead of navigating, so that axe stays loaded: loading and compiling it takes more time
 * than its checks. It navigates if the Content-Security-Policy of the next page differs in more than scripts.
 */
export function inPlaceOpener(page: Page) {
  let currentPolicy: string | undefined
  return async (path: string) => {
    const response = await page.request.get(path, { headers: { accept: 'text/html' } })
    expect(response.status(), path).toBe(200)
    const policy = withoutScripts(response.headers()['content-security-policy'] ?? '')
    if (policy === currentPolicy) await page.setContent(await response.text())
    else await page.goto(path)
    currentPolicy = policy
  }
}

/** The hashes of scripts differ between pages. */
const withoutScripts = (policy: string) =>
  policy
    .split(';')
    .filter((directive) => !directive.trim().startsWith('script-src'))
    .join(';')
