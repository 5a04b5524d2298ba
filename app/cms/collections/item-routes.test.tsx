import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { collections } from '#app/collections.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { articleCollection } from '#app/site/articles/article-collection.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { addItem, insertItems } from './add-item-store.server.ts'
import { action as changeSelected } from './bulk-change.route.ts'
import { changeItem } from './change-item-store.server.ts'
import { findItem } from './item-store.server.ts'
import { collectionsContext } from './registry.server.ts'
import TrashRoute, { loader } from './trash.route.tsx'
import { action as moveToTrash } from './trash-item.route.ts'
import { trashItem } from './trash-store.server.ts'
import { action as restoreVersion } from './version.route.tsx'

const now = new Date('2026-11-21T15:00:00Z')
const article = { title: 'Soup', preview: '', body: '', author: '', tags: '[]', pictureId: null }

async function contextOf(db: Database) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(collectionsContext, collections)
  context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: 's'.repeat(40) }))
  context.set(memberContext, memberFixture({ ...(await addTestMember(db)), role: 'admin', twoStep: true }))
  return context
}

/** Submits a form; returns the URL of the next page, and its flash message. */
async function post(
  // biome-ignore lint/suspicious/noExplicitAny: each action has its own type of arguments
  action: (args: any) => Promise<any>,
  context: RouterContextProvider,
  params: Record<string, string>,
  values: Record<string, string> = {},
) {
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(values) })
  const response: Response = await action({
    context,
    request,
    params: { collection: 'articles', ...params },
  })
  const cookie = response.headers.getSetCookie().join('; ')
  const next = new Request('http://localhost/', { headers: { cookie } })
  return { path: response.headers.get('location'), flash: takeFlash({ context, request: next }).flash }
}

storeTest('deleting an item in the trash again does not restart its thirty days', async ({ db }) => {
  const { id } = await addItem(db, articleCollection, article, null, now)
  await trashItem(db, articleCollection, id, null, now)
  const { flash } = await post(moveToTrash, await contextOf(db), { id })
  expect(flash).toMatchObject({
    text: 'Article deleted successfully!',
    undo: { action: `/admin/articles/${id}/restore` },
  })
  expect(await findItem(db, articleCollection, id)).toMatchObject({
    deletedAt: now.toISOString(),
    version: 2,
  })
})

storeTest('a bulk form without an action returns to the filtered list, or to the trash', async ({ db }) => {
  const context = await contextOf(db)
  const submit = (values: Record<string, string>) => post(changeSelected, context, {}, values)
  expect(await submit({ filter: 'q=soup' })).toMatchObject({
    path: '/admin/articles?q=soup',
    flash: { tone: 'error' },
  })
  expect(await submit({ filter: '', list: 'trash' })).toMatchObject({ path: '/admin/articles/trash' })
})

storeTest('a trash that lists only the latest 200 items says so', async ({ db }) => {
  const context = await contextOf(db)
  const params = { collection: 'articles' }
  const open = async () => {
    const loaderData = await loader({ context, params } as unknown as Parameters<typeof loader>[0])
    const props = { loaderData, actionData: undefined, params } as ComponentProps<typeof TrashRoute>
    const Page = createRoutesStub([{ path: '/', Component: () => <TrashRoute {...props} /> }])
    return renderToString(<Page />).replaceAll('<!-- -->', '')
  }
  const addTrashed = async (count: number) => {
    const slugs = Array.from({ length: count }, (_, index) => `soup-${count}-${index}`)
    const rows = slugs.map((slug) => ({ ...article, slug, publishedAt: null }))
    await insertItems(db, articleCollection, rows, null, now)
    await db.updateTable('article').set({ deletedAt: now.toISOString() }).execute()
  }
  const note = 'Only the 200 most recently deleted are listed.'
  await addTrashed(200)
  const complete = await open()
  expect(complete).not.toContain(note)
  expect(complete).toContain('<input type="hidden" name="list" value="trash"/>')
  await addTrashed(1)
  expect(await open()).toContain(note)
})

storeTest('restoring a version with nothing to restore says so, and has no undo', async ({ db }) => {
  const { id, slug } = await addItem(db, articleCollection, article, null, now)
  await changeItem(db, articleCollection, { id, version: 1, values: { slug: 'stew' } }, null, now)
  const context = await contextOf(db)
  const restore = (version: number) =>
    post(restoreVersion, context, { id, version: '1' }, { version: `${version}` })
  await addItem(db, articleCollection, { ...article, slug: String(slug) }, null, now)
  const { flash } = await restore(2)
  expect(flash).toMatchObject({ text: expect.stringContaining('Nothing changed') })
  expect(flash).not.toHaveProperty('undo')
  await changeItem(db, articleCollection, { id, version: 2, values: { title: 'Stew' } }, null, now)
  expect((await restore(3)).flash).toMatchObject({
    text: 'Version 1 was restored.',
    undo: { action: `/admin/articles/${id}/history/3` },
  })
})
