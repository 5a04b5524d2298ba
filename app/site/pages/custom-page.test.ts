import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { readItemPage } from '#app/cms/collections/item-page.server.ts'
import { saveNewItem } from '#app/cms/collections/save-item.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { filesContext } from '#app/platform/files/files.ts'
import type { EditResult } from '#app/ui/edit-result.ts'
import { storeTest } from '#tests/database.ts'
import { folderFiles } from '#tests/files.ts'
import { memberFixture } from '#tests/member.ts'
import { customPageCollection as collection } from './custom-page-collection.ts'
import { readCustomPage } from './custom-page-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const emptyFolder = folderFiles()
const page = {
  title: 'Ramadan at {name}',
  body: '## When\n\nEach evening of **Ramadan**. Come early.',
  pictureId: null,
  menu: 'bar',
  menuLabel: '',
  publishedAt: now.toISOString(),
}

const addPage = (db: Database, values = {}) => addItem(db, collection, { ...page, ...values }, null, now)

function open(db: Database, slug: string) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  return readItemPage({ context, params: { slug } }, collection, readCustomPage)
}

storeTest('a custom page shows its text, and its first sentence in link previews', async ({ db }) => {
  await addPage(db, { slug: 'ramadan' })
  const { data } = await open(db, 'ramadan')
  expect(data.page).toMatchObject({
    title: 'Ramadan at Shajara',
    html: expect.stringContaining('<strong>Ramadan</strong>'),
  })
  expect(data.linkPreview).toEqual({
    title: 'Ramadan at Shajara',
    description: 'Each evening of Ramadan.',
  })
})

storeTest('a custom page’s former URL redirects to its current one', async ({ db }) => {
  const { id } = await addPage(db, { slug: 'ramadan' })
  await changeItem(db, collection, { id, version: 1, values: { slug: 'ramadan-2027' } }, null, now)
  const response = await open(db, 'ramadan').catch((thrown: Response) => thrown)
  expect(response).toBeInstanceOf(Response)
  const { status, headers } = response as Response
  expect([status, headers.get('Location')]).toEqual([301, '/ramadan-2027'])
})

storeTest('a custom page never takes the URL of another page on the site', async ({ db }) => {
  expect((await addPage(db, { title: 'Donate' })).slug).toBe('donate-2')
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(filesContext, (await emptyFolder()).files)
  context.set(memberContext, memberFixture())
  const form = {
    title: 'Us',
    body: 'Text',
    menus: 'none',
    menuLabel: '',
    slug: 'About',
    publication: 'draft',
  }
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(form) })
  const { data, init } = (await saveNewItem({ context, request }, collection)) as {
    data: EditResult
    init: ResponseInit
  }
  expect(init.status).toBe(400)
  expect(data.errors.slug).toMatch(/Another page on this site already uses this URL/)
  expect(data.values.title).toBe('Us')
})
