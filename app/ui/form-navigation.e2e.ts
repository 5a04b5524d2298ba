import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'
import { connectionLostMessage, failSubmissions, forms, openFilledForm } from '#tests/unsaved-form.ts'

test('the error from a failed action is not shown on the next page', {
  tag: ['@script', '@desktop'],
}, async ({ page, context, site }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await openFilledForm(page, site, forms['admin (another route)'])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  await expect(page.getByRole('alert')).toContainText(connectionLostMessage)
  await context.setOffline(false)
  await page.locator('summary', { hasText: /^Content/ }).click()
  await page.getByRole('link', { name: 'Homepage', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Homepage' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an admin is asked before leaving a changed form, until it has been saved', {
  tag: ['@script', '@desktop'],
}, async ({ page, context, site }) => {
  const dialogs: string[] = []
  let accept = false
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    return accept ? dialog.accept() : dialog.dismiss()
  })
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await page.goto('/admin/articles')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await waitForHydration(page)
  const title = page.getByLabel('Title', { exact: true })
  const original = await title.inputValue()
  const tab = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Projects' })

  // A form that could not be saved still counts as changed, although the page was rendered with what was typed.
  await title.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await tab.click()
  await expect.poll(() => dialogs).toEqual(['confirm'])
  await title.fill('A new title')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect.poll(() => dialogs).toEqual(['confirm', 'confirm'])
  await page.getByRole('link', { name: 'View', exact: true }).click({ noWaitAfter: true })
  await expect.poll(() => dialogs).toEqual(['confirm', 'confirm', 'beforeunload'])
  await expect(title).toHaveValue('A new title')

  // Agreeing to leave counts only for one submission, even if it fails.
  accept = true
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText(connectionLostMessage)).toBeVisible()
  accept = false
  await context.setOffline(false)
  await page.getByRole('link', { name: 'View', exact: true }).click({ noWaitAfter: true })
  const expectedDialogs = ['confirm', 'confirm', 'beforeunload', 'confirm', 'beforeunload']
  await expect.poll(() => dialogs).toEqual(expectedDialogs)

  // Neither text that was typed and then removed nor saved text is a change.
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
  expect(dialogs).toEqual([...expectedDialogs, 'confirm'])
})

test('the error from a failed drag is not shown on the next page', { tag: ['@script', '@desktop'] }, async ({
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
  await expect(page.getByRole('alert')).toContainText(connectionLostMessage)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Homepage', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Homepage' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
})

test('the form for an event that could not be added keeps its input while the list is filtered', {
  tag: ['@script', '@phone'],
}, async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await page.goto('/admin/opportunities')
  await waitForHydration(page)
  await page.getByText('Add an event', { exact: true }).click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Winter night')
  await failSubmissions(page)
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByRole('alert')).toContainText('This could not be saved right now.')
  // When the second search is done, the page shows everything that the first search could have changed.
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
  await failSubmissions(page)
  const add = page.getByRole('button', { name: 'Add resource' })
  await add.click()
  await expect(page.getByRole('alert')).toContainText('This could not be saved right now.')
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

/** Opens the page of a backup that is in progress. Returns a function that finishes it. */
async function openRunningBackup(page: Page, site: Site) {
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
  return () => site.db.updateTable('backup').set({ finishedAt: at, bytes: 1000 }).execute()
}

test('a page keeps updating its progress after an action fails', { tag: ['@script', '@phone'] }, async ({
  page,
  site,
}) => {
  const finishBackup = await openRunningBackup(page, site)
  await failSubmissions(page)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByRole('alert')).toContainText('This could not be saved right now.')
  await finishBackup()
  await expect(page.getByRole('row').filter({ hasText: 'Finished' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This could not be saved right now.')
})

test('a page that shows progress stays while the site is unavailable, and then continues to update', {
  tag: ['@script', '@phone'],
}, async ({ page, site }) => {
  const finishBackup = await openRunningBackup(page, site)
  let requestCount = 0
  await page.route(/\/admin\/backups/, (route) => {
    requestCount += 1
    return requestCount % 2 ? route.fulfill({ status: 502, body: 'Bad Gateway' }) : route.abort()
  })
  await expect.poll(() => requestCount).toBeGreaterThan(3)
  await expect(page.getByRole('row').filter({ hasText: 'In progress' })).toBeVisible()
  await finishBackup()
  await page.unrouteAll()
  await expect(page.getByRole('row').filter({ hasText: 'Finished' })).toBeVisible()
})

test('a form submitted before hydration focuses its first invalid field without JavaScript @script @phone', async ({
  page,
  site,
}) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/admin/articles')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await page.getByLabel('Title', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
})
