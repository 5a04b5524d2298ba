import { readFile } from 'node:fs/promises'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { collections } from '#app/collections.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { articleCollection } from '#app/site/articles/article-collection.ts'
import { addContactMessage } from '#app/site/contact/contact-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

const settings = { ...defaultSettings, contactEmail: 'team@example.org' }

async function addDrafts(site: Site, titles: string[]) {
  for (const title of titles) {
    const values = { title, preview: 'Bulk', body: 'Text', author: 'Amina', tags: '[]' }
    await addItem(site.db, articleCollection, values, null, new Date())
  }
}

const statesOf = async (site: Site, titles: string[]) => {
  const rows = site.db.selectFrom('article').select(['publishedAt', 'deletedAt']).where('title', 'in', titles)
  return (await rows.orderBy('title').execute()).map(({ publishedAt, deletedAt }) =>
    deletedAt ? 'trash' : publishedAt ? 'published' : 'draft',
  )
}

const titles = ['Zebra one', 'Zebra three', 'Zebra two']

test('an admin publishes selected articles, undoes the change and exports one @script @phone', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await addDrafts(site, titles)
  await page.goto('/admin/articles?q=zebra')
  const bar = page.getByRole('form', { name: 'Selected rows' })
  await expect(bar).toBeHidden()
  await page.getByLabel('Select Zebra one').focus()
  await page.keyboard.press('Space')
  await expect(bar.getByText('1 selected')).toBeVisible()
  // Enter on a checkbox does not press the first button.
  await page.keyboard.press('Enter')
  await page.getByLabel('Select all on this page').check()
  await expect(bar.getByText('3 selected')).toBeVisible()
  await page.getByLabel('Select Zebra two').uncheck()
  await expect(bar.getByText('2 selected')).toBeVisible()
  await expect(page.getByLabel('Select all on this page')).not.toBeChecked()
  await expectNoOverflow(page)
  await expectAccessible(page, { within: 'main' })
  // The bar does not cover the end of the list.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [lastRow, barBox] = await Promise.all([
    page.locator('.row-table tbody tr').last().boundingBox(),
    bar.boundingBox(),
  ])
  expect((lastRow?.y ?? 0) + (lastRow?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0)
  expect(await statesOf(site, titles)).toEqual(['draft', 'draft', 'draft'])
  // Someone else edits one of them.
  await site.db.updateTable('article').set({ version: 2 }).where('title', '=', 'Zebra three').execute()
  await bar.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(
    page.getByText('1 article published. 1 was skipped because someone else changed it.'),
  ).toBeVisible()
  expect(page.url()).toContain('q=zebra')
  await expect(bar).toBeHidden()
  expect(await statesOf(site, titles)).toEqual(['published', 'draft', 'draft'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The change to 1 item was undone.')).toBeVisible()
  expect(await statesOf(site, titles)).toEqual(['draft', 'draft', 'draft'])
  await page.getByLabel('Select Zebra two').check()
  const download = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Zebra two')
  expect(csv).not.toContain('Zebra one')
})

test('without JavaScript, an admin trashes, restores and permanently deletes selected rows @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  await addDrafts(site, titles)
  const list = await openPage(site, '/admin/articles?q=zebra', admin)
  expect((await list.submit('Publish')).text).toContain('Select at least one row first.')
  list.field('Select all on this page').fill(true)
  const trashed = await list.submit(/^Delete$/)
  expect(trashed.notice).toContain('3 articles deleted.')
  expect(trashed.path).toBe('/admin/articles?q=zebra')
  expect(await statesOf(site, titles)).toEqual(['trash', 'trash', 'trash'])
  expect((await trashed.submit('Undo')).notice).toContain('The change to 3 items was undone.')
  expect(await statesOf(site, titles)).toEqual(['draft', 'draft', 'draft'])

  const reopened = await list.open('/admin/articles?q=zebra')
  reopened.field('Select all on this page').fill(true)
  const trash = await (await reopened.submit(/^Delete$/)).open('/admin/articles/trash')
  trash.field('Select Zebra one').fill(true)
  trash.field('Select Zebra two').fill(true)
  const question = await trash.submit(/^Delete permanently$/)
  expect(question.one('h1').text).toBe('Delete permanently?')
  expect(question.text).toContain('2 articles and all their versions')
  expect(await statesOf(site, titles)).toEqual(['trash', 'trash', 'trash'])
  const deleted = await question.submit('Yes, delete permanently')
  expect(deleted.notice).toContain('2 articles permanently deleted.')
  expect(await statesOf(site, titles)).toEqual(['trash'])
  deleted.field('Select Zebra three').fill(true)
  const lastQuestion = await deleted.submit(/^Delete permanently$/)
  expect(lastQuestion.text).toContain('1 article and all its versions')
  const restored = await deleted.submit(/^Restore$/)
  expect(restored.notice).toContain('1 article restored.')
  expect(restored.path).toBe('/admin/articles/trash')
})

test('a bulk change is undone in the list of every collection @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  for (const { path } of collections.listed.filter(({ path }) => !listsWithoutRows.has(path))) {
    const list = await openPage(site, `/admin/${path}`, admin)
    list.field('Select all on this page').fill(true)
    const trashed = await list.submit(/^Delete$/)
    expect(trashed.notice, path).toMatch(/^\d+ .+ deleted\./)
    expect((await trashed.submit('Undo')).notice, path).toMatch(/^The change to \d+ items? was undone\./)
  }
})

/** The collections that have no items on a new site. */
const listsWithoutRows = new Set(['custom-pages', 'campaigns'])

test('all messages that match a filter are archived, unless the list has changed; selected rows are exported @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const add = async (from: number, to: number) => {
    for (let number = from; number < to; number++) {
      const message = { name: `Salma ${number}`, email: 's@example.org', message: `Salaam ${number}` }
      await addContactMessage(site.db, message, settings, new Date())
    }
  }
  await add(0, 52)
  const open = () => openPage(site, '/admin/messages?q=salma', admin)
  const openAndSelectAll = async () => {
    const page = await open()
    page.field(/^Select all 5\d that match$/).fill(true)
    return page
  }
  const outdated = await openAndSelectAll()
  await add(52, 53)
  expect((await outdated.submit('Archive')).notice).toContain('The list has changed since you opened it: 53')
  const archived = await (await openAndSelectAll()).submit('Archive')
  expect(archived.notice).toContain('53 messages marked as archived.')
  expect((await archived.submit('Undo')).notice).toContain('The change to 53 items was undone.')
  const messages = await open()
  messages.field('Select Message from Salma 52').fill(true)
  const csv = await messages.submit('Export as CSV')
  expect(csv.html.trim().split('\n')).toHaveLength(2)
  const users = await messages.open('/admin/users')
  users.field(`Select ${admin.name}`).fill(true)
  const usersCsv = await users.submit(/^Export as CSV$/)
  expect(usersCsv.html).toContain(admin.email)
  expect(usersCsv.html.trim().split('\n')).toHaveLength(2)
})
