import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { collections } from '#app/collections.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { articleCollection } from '#app/site/articles/article-collection.ts'
import { storeTest } from '#tests/database.ts'
import { memberFixture } from '#tests/member.ts'
import { addItem } from './add-item-store.server.ts'
import HistoryRoute, { loader } from './history.route.tsx'
import { collectionsContext } from './registry.server.ts'
import { insertRevisions } from './revision-store.server.ts'

const now = new Date('2026-11-21T15:00:00Z')

storeTest(
  'only version 1 is described as “First version”, even if the list does not reach back to it',
  async ({ db }) => {
    const article = { title: 'Soup', preview: '', body: '', author: '', tags: '[]', pictureId: null }
    const item = await addItem(db, articleCollection, article, null, now)
    const saveVersions = (versions: number[]) =>
      insertRevisions(
        db,
        articleCollection,
        versions.map((version) => ({ ...item, version, title: `Soup ${version}` })),
        'Amina',
        now.toISOString(),
      )
    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(collectionsContext, collections)
    context.set(memberContext, memberFixture({ twoStep: true }))
    const params = { collection: 'articles', id: item.id }
    const open = async () => {
      const loaderData = await loader({ context, params } as unknown as Parameters<typeof loader>[0])
      const props = { loaderData, actionData: undefined, params } as ComponentProps<typeof HistoryRoute>
      const Page = createRoutesStub([{ path: '/', Component: () => <HistoryRoute {...props} /> }])
      return { oldest: loaderData.rows.at(-1), html: renderToString(<Page />).replaceAll('<!-- -->', '') }
    }
    const note = 'Only the latest 200 versions are listed.'

    await saveVersions(Array.from({ length: 199 }, (_, index) => index + 2))
    const complete = await open()
    expect(complete.oldest).toMatchObject({ version: 1, changes: 'First version' })
    expect(complete.html).not.toContain(note)

    await saveVersions([201])
    const truncated = await open()
    expect(truncated.oldest).toMatchObject({ version: 2, changes: 'Title' })
    expect(truncated.html).toContain(note)
  },
)
