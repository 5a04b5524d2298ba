import type { Page } from '@playwright/test'
import { articleCollection } from '#app/site/articles/article-collection.ts'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addItem } from './add-item-store.server.ts'

const titleInput = (page: Page) => page.getByLabel('Title', { exact: true })
const countDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('workingCopy:')).length)

test('typed text survives a lost connection, a closed tab and an undo, and logging out removes it @script @phone', async ({
  page: firstPage,
  context,
  site,
}) => {
  const text = { preview: 'What it is about', body: 'First text.', author: 'The kitchen team' }
  const values = { title: 'Soup night', ...text, tags: '[]', pictureId: null }
  const { id } = await addItem(site.db, articleCollection, values, null, new Date())
  const path = `/admin/articles/${id}`
  let page = firstPage
  await context.clock.install()
  const pause = () => context.clock.runFor(5000)
  await logInAsAdmin(page, site)

  await test.step('the draft is saved after a pause in typing; offline, it stays in the browser', async () => {
    await page.goto(path)
    await waitForHydration(page)
    await titleInput(page).fill('Soup nights')
    await pause()
    await expect(page.locator('[data-autosave=saved]')).toHaveText(/^Draft saved \d+:\d\d [AP]M$/)
    expect(await countDrafts(page)).toBe(0)
    await context.setOffline(true)
    await titleInput(page).fill('Soup nights in winter')
    await pause()
    await expect(page.locator('[data-autosave=failed]')).toHaveText(
      'Not saved: no connection. We will try again.',
    )
    await expectNoOverflow(page)
    expect(await countDrafts(page)).toBe(1)
  })

  await test.step('after the tab is closed, the overview and the form offer the draft', async () => {
    page = await context.newPage()
    await firstPage.close({ runBeforeUnload: false })
    await context.setOffline(false)
    await page.goto('/admin/overview')
    await page
      .getByRole('region', { name: 'Pick up where you left off' })
      .getByRole('link', { name: /^Soup nights in winter/ })
      .click()
    const notice = page.getByRole('region', { name: 'Unsaved changes' })
    await expect(titleInput(page)).toHaveValue('Soup nights in winter')
    await expect(notice).toContainText('Save to keep them.')
    await page.goto(new URL(page.url()).pathname)
    await expect(notice).toContainText(/You have unsaved changes from \d+:\d\d [AP]M/)
    await expect(titleInput(page)).toHaveValue('Soup night')
    await expectAccessible(page)
    await notice.getByRole('link', { name: /^Restore/ }).click()
    await expect(titleInput(page)).toHaveValue('Soup nights in winter')
    await expect(notice).toContainText('Save to keep them.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').first()).toHaveText('Article saved.')
    await expect(notice).toHaveCount(0)
  })

  await test.step('after Undo, the form offers the text that was typed before it', async () => {
    await waitForHydration(page)
    await titleInput(page).fill('Soup nights in spring')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('status').first()).toHaveText('The change was undone.')
    await expect(titleInput(page)).toHaveValue('Soup night')
    const notice = page.getByRole('region', { name: 'Unsaved changes' })
    await expect(notice).toContainText('Amina Rahman saved another version of this article')
    await notice.getByRole('link', { name: /^Restore/ }).click()
    await expect(titleInput(page)).toHaveValue('Soup nights in spring')
    await notice.getByRole('button', { name: /^Discard/ }).click()
    await expect(titleInput(page)).toHaveValue('Soup night')
    await expect(notice).toHaveCount(0)
  })

  await test.step('logging out clears the drafts of this browser', async () => {
    page.on('dialog', (dialog) => dialog.accept())
    await waitForHydration(page)
    await page.route('**/admin/working-copies', (route) => route.abort())
    await titleInput(page).fill('Soup nights in summer')
    await pause()
    await expect(page.locator('[data-autosave=failed]')).toBeVisible()
    await page.goto('/logout')
    expect(await countDrafts(page)).toBe(1)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page.getByText('You are logged out.')).toBeVisible()
    await expect.poll(() => countDrafts(page)).toBe(0)
  })
})
