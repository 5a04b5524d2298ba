import type { Page } from '@playwright/test'
import { expect, waitForHydration } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

export const connectionLostMessage =
  'The connection was lost, so this may not have been saved. What you typed is still here.'

export const forms = {
  profile: {
    path: '/profile/about',
    role: 'user',
    field: 'Name',
    button: 'Save',
    expectSaved: (page: Page) => expect(page.getByRole('heading', { level: 1 })).toContainText('Hanan Idris'),
  },
  admin: {
    path: '/admin/homepage',
    role: 'admin',
    field: 'Description',
    button: 'Save',
    expectSaved: (page: Page) => expect(page.getByText('Homepage updated successfully!')).toBeVisible(),
  },
  // This form posts to a route whose code the browser has not loaded yet.
  'admin (another route)': {
    path: '/admin/messages/message-1',
    role: 'admin',
    field: 'Note',
    button: 'Add note',
    expectSaved: (page: Page) => expect(page.getByText('Note added.')).toBeVisible(),
  },
} as const

export async function openFilledForm(page: Page, site: Site, form: (typeof forms)[keyof typeof forms]) {
  await logIn(page, site, await addTestMember(site.db, { role: form.role }))
  await site.db
    .insertInto('contactMessage')
    .values({
      id: 'message-1',
      name: 'Amina',
      email: 'amina@example.org',
      body: 'Salaam',
      createdAt: '2026-11-20T10:00:00.000Z',
    })
    .execute()
  await page.goto(form.path)
  await waitForHydration(page)
  await page.getByRole('textbox', { name: form.field }).fill('Hanan Idris')
}

/** Makes every submission fail with a 503. */
export const failSubmissions = (page: Page) =>
  page.route('**/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, body: 'Service Unavailable' })
      : route.continue(),
  )
