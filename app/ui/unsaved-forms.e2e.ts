import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, waitForHydration } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

const connectionLost =
  'The connection was lost, so this may not have been saved. What you typed is still here.'

const forms = {
  profile: {
    path: '/profile/about',
    role: 'user',
    field: 'Name',
    button: 'Save',
    saved: (page: Page) => expect(page.getByRole('heading', { level: 1 })).toContainText('Hanan Idris'),
  },
  admin: {
    path: '/admin/homepage',
    role: 'admin',
    field: 'Description',
    button: 'Save',
    saved: (page: Page) => expect(page.getByText('Homepage updated successfully!')).toBeVisible(),
  },
  // Its action is another route, whose code the browser has not loaded yet.
  'admin (another route)': {
    path: '/admin/messages/message-1',
    role: 'admin',
    field: 'Note',
    button: 'Add note',
    saved: (page: Page) => expect(page.getByText('Note added.')).toBeVisible(),
  },
} as const

async function open(page: Page, site: Site, form: (typeof forms)[keyof typeof forms]) {
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

for (const [name, form] of Object.entries(forms)) {
  const save = (page: Page) => page.getByRole('button', { name: form.button, exact: true }).first().click()

  test(`offline, a form keeps what was typed and can be submitted again: ${name}`, {
    tag: ['@script', '@phone'],
  }, async ({ page, context, site }) => {
    await open(page, site, form)
    await context.setOffline(true)
    for (const _ of ['first', 'again']) {
      const failure = page.waitForEvent('requestfailed', (request) => /healthz|\.data/.test(request.url()))
      await save(page)
      await failure
      await expect(page.getByRole('alert')).toContainText(connectionLost)
      await expect(page.getByRole('textbox', { name: form.field })).toHaveValue('Hanan Idris')
    }
    await context.setOffline(false)
    await expectAccessible(page)
    await save(page)
    await form.saved(page)
  })

  test(`a form keeps what was typed when the site is unavailable: ${name}`, {
    tag: ['@script', '@phone'],
  }, async ({ page, site }) => {
    await open(page, site, form)
    const unavailable = (url: URL) => url.pathname.endsWith('.data')
    await page.route(unavailable, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }))
    await save(page)
    await expect(page.getByRole('alert')).toContainText('This could not be saved just now.')
    await expect(page.getByRole('textbox', { name: form.field })).toHaveValue('Hanan Idris')
    await page.unroute(unavailable)
    await save(page)
    await form.saved(page)
  })
}

test('a button that could not be submitted says so, and works again', {
  tag: ['@script', '@phone'],
}, async ({ page, context, site }) => {
  await open(page, site, forms['admin (another route)'])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  await expect(page.getByRole('alert')).toContainText(connectionLost)
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Hanan Idris')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  await expect
    .poll(() => site.db.selectFrom('contactMessage').select('status').executeTakeFirst())
    .toEqual({ status: 'spam' })
})

test('a form is not submitted while offline before the page is hydrated', {
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

test('the error of a failed action is gone on the next page', { tag: ['@script', '@desktop'] }, async ({
  page,
  context,
  site,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, site, forms['admin (another route)'])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  await expect(page.getByRole('alert')).toContainText(connectionLost)
  await context.setOffline(false)
  await page.locator('summary', { hasText: /^Content/ }).click()
  await page.getByRole('link', { name: 'Homepage', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Homepage' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a form that waits for the connection check is not submitted once the visitor leaves its page', {
  tag: ['@script', '@desktop'],
}, async ({ page, site }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, site, forms['admin (another route)'])
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const check = Promise.withResolvers<void>()
  await page.route('**/healthz', async (route) => {
    await check.promise
    await route.continue()
  })
  const checked = page.waitForResponse('**/healthz')
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  await page.locator('summary', { hasText: /^Content/ }).click()
  await page.getByRole('link', { name: 'Homepage', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Homepage' })).toBeVisible()
  check.resolve()
  await (await checked).finished()
  // This form waits for its own check, so an earlier submission would have been sent before it.
  await page.getByRole('textbox', { name: 'Description' }).fill('Hanan Idris')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await forms.admin.saved(page)
  expect(posts).toEqual([expect.stringContaining('/admin/homepage')])
})

test('an admin is asked before leaving a changed form, until it has been saved', {
  tag: ['@script', '@desktop'],
}, async ({ page, site }) => {
  const questions: string[] = []
  let accept = false
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    return accept ? dialog.accept() : dialog.dismiss()
  })
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await page.goto('/admin/articles')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await waitForHydration(page)
  const title = page.getByLabel('Title', { exact: true })
  const original = await title.inputValue()
  const tab = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Projects' })

  // A form that could not be saved is asked about, although the page now has what was typed.
  await title.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await tab.click()
  await expect.poll(() => questions).toEqual(['confirm'])
  await title.fill('A new title')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect.poll(() => questions).toEqual(['confirm', 'confirm'])
  await page.getByRole('link', { name: 'View', exact: true }).click({ noWaitAfter: true })
  await expect.poll(() => questions).toEqual(['confirm', 'confirm', 'beforeunload'])
  await expect(title).toHaveValue('A new title')

  // Text that was typed and then removed is not a change, and neither is saved text.
  await title.fill(original)
  await tab.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
  await page.goBack()
  await title.fill('A new title')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Article saved.')).toBeVisible()
  await tab.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
  await page.goBack()
  await page.getByLabel('Title', { exact: true }).fill('Another title')
  accept = true
  await tab.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
  expect(questions).toEqual(['confirm', 'confirm', 'beforeunload', 'confirm'])
})

test('a failed drag is not shown in the form of the next page', { tag: ['@script', '@desktop'] }, async ({
  page,
  context,
  site,
}) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await page.goto('/admin/guides')
  await waitForHydration(page)
  const handles = page.locator('[data-drag-handle]')
  await context.setOffline(true)
  await handles.nth(1).dragTo(handles.nth(0))
  await expect(page.getByRole('alert')).toContainText(connectionLost)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Homepage', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Homepage' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
})

const unavailable = (page: Page) =>
  page.route('**/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, body: 'Service Unavailable' })
      : route.continue(),
  )

test('an event that could not be added stays in its form while the list is filtered', {
  tag: ['@script', '@phone'],
}, async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await page.goto('/admin/opportunities')
  await waitForHydration(page)
  await page.getByText('Add an event', { exact: true }).click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Winter night')
  await unavailable(page)
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByRole('alert')).toContainText('This could not be saved just now.')
  // What the first search changes in the page is shown before the second one ends.
  for (const search of ['Iftar', 'Eid']) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(search)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(new RegExp(`q=${search}`))
    await expect(page.getByText('No matches.')).toBeVisible()
  }
  await expect(title).toHaveValue('Winter night')
})

test('a resource that could not be added can be added after another form was saved', {
  tag: ['@script', '@phone'],
}, async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await page.goto('/admin/resources')
  await waitForHydration(page)
  await page.getByLabel('Title', { exact: true }).fill('Reading circle')
  await page.getByLabel('Link', { exact: true }).fill('https://circle.example')
  await unavailable(page)
  const add = page.getByRole('button', { name: 'Add resource' })
  await add.click()
  await expect(page.getByRole('alert')).toContainText('This could not be saved just now.')
  await page.unrouteAll()
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  await expect(page.getByText('moved down.')).toBeVisible()
  await add.click()
  await expect(page.getByText('Resource added successfully!')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Reading circle' })).toBeVisible()
})

test('a page keeps showing progress after an action failed', { tag: ['@script', '@phone'] }, async ({
  page,
  site,
}) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  const at = new Date().toISOString()
  const backup = { id: 'backup-1', fileName: 'backup.tar.gz', destination: 'folder', node: 'one' } as const
  await site.db
    .insertInto('backup')
    .values({ ...backup, createdAt: at, startedAt: at, heartbeatAt: at, rowCount: 10, fileCount: 0 })
    .execute()
  await page.goto('/admin/backups')
  await waitForHydration(page)
  await expect(page.getByRole('row').filter({ hasText: 'In progress' })).toBeVisible()
  await unavailable(page)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByRole('alert')).toContainText('This could not be saved just now.')
  await site.db.updateTable('backup').set({ finishedAt: at, bytes: 1000 }).execute()
  await expect(page.getByRole('row').filter({ hasText: 'Finished' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This could not be saved just now.')
})
