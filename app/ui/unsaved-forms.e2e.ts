import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { connectionLostMessage, forms, openFilledForm } from '#tests/unsaved-form.ts'

for (const [name, form] of Object.entries(forms)) {
  const save = (page: Page) => page.getByRole('button', { name: form.button, exact: true }).first().click()

  test(`offline, or when the site is unavailable, a form keeps what was typed and can be submitted again: ${name}`, {
    tag: ['@script', '@phone'],
  }, async ({ page, context, site }) => {
    await openFilledForm(page, site, form)
    await context.setOffline(true)
    for (const _ of ['first', 'again']) {
      const failure = page.waitForEvent('requestfailed', (request) => /healthz|\.data/.test(request.url()))
      await save(page)
      await failure
      await expect(page.getByRole('alert')).toContainText(connectionLostMessage)
      await expect(page.getByRole('textbox', { name: form.field })).toHaveValue('Hanan Idris')
    }
    await context.setOffline(false)
    await expectAccessible(page)
    const isDataRequest = (url: URL) => url.pathname.endsWith('.data')
    await page.route(isDataRequest, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }))
    await save(page)
    await expect(page.getByRole('alert')).toContainText('This could not be saved right now.')
    await expect(page.getByRole('textbox', { name: form.field })).toHaveValue('Hanan Idris')
    await page.unroute(isDataRequest)
    await save(page)
    await form.expectSaved(page)
  })
}

test('a button whose submission fails shows an error, and works again', {
  tag: ['@script', '@phone'],
}, async ({ page, context, site }) => {
  await openFilledForm(page, site, forms['admin (another route)'])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  await expect(page.getByRole('alert')).toContainText(connectionLostMessage)
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Hanan Idris')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  await expect
    .poll(() => site.db.selectFrom('contactMessage').select('status').executeTakeFirst())
    .toEqual({ status: 'spam' })
})

test('before hydration, a form is not submitted while the browser is offline', {
  tag: ['@script', '@phone'],
}, async ({ page, context, site }) => {
  await logIn(page, site, await addTestMember(site.db))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/profile/about')
  await page.getByRole('textbox', { name: 'Name' }).fill('Hanan Idris')
  await context.setOffline(true)
  const button = page.getByRole('button', { name: 'Save' })
  await button.click()
  await expect
    .poll(() => button.evaluate((element: HTMLButtonElement) => element.validationMessage))
    .toContain('You are offline')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Hanan Idris')
  await context.setOffline(false)
  await button.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hanan Idris')
})

test('a form that waits for the connection check is not submitted once the visitor leaves its page', {
  tag: ['@script', '@desktop'],
}, async ({ page, site }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await openFilledForm(page, site, forms['admin (another route)'])
  const posts: string[] = []
  page.on('request', (request) => {
    // On a slow machine, autosave also sends what was typed.
    const isSubmission = request.method() === 'POST' && !request.url().endsWith('/admin/working-copies')
    if (isSubmission) posts.push(request.url())
  })
  const check = Promise.withResolvers<void>()
  await page.route('**/healthz', async (route) => {
    await check.promise
    await route.continue()
  })
  const checkResponse = page.waitForResponse('**/healthz')
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  await page.locator('summary', { hasText: /^Content/ }).click()
  await page.getByRole('link', { name: 'Homepage', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Homepage' })).toBeVisible()
  check.resolve()
  await (await checkResponse).finished()
  // This form waits for its own check, so an earlier submission would have been sent before it.
  await page.getByRole('textbox', { name: 'Description' }).fill('Hanan Idris')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await forms.admin.expectSaved(page)
  expect(posts).toEqual([expect.stringContaining('/admin/homepage')])
})
