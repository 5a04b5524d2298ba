import type { Page } from '@playwright/test'
import { testPassword } from './member.ts'
import type { Site } from './site.ts'

/** Logs a test's member in without going through the form; `userAgent` is how the device calls itself. */
export async function logIn(page: Page, site: Site, { email }: { email: string }, userAgent?: string) {
  const response = await page.request.post('/profile', {
    form: { email, password: testPassword },
    headers: { Origin: site.url, ...(userAgent ? { 'User-Agent': userAgent, Cookie: '' } : {}) },
    maxRedirects: 0,
  })
  if (response.status() !== 302) throw new Error(`${email} could not log in: ${response.status()}`)
}
