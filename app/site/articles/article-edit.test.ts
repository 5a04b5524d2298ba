import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { saveItem, saveNewItem } from '#app/cms/collections/save-item.server.ts'
import { findPicture, updatePictureDetails } from '#app/cms/media/picture-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { filesContext } from '#app/platform/files/files.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { slideCollection } from '#app/site/home/slide-collection.ts'
import type { EditResult } from '#app/ui/edit-result.ts'
import { storeTest } from '#tests/database.ts'
import { folderFiles } from '#tests/files.ts'
import { memberFixture } from '#tests/member.ts'
import { articleCollection } from './article-collection.ts'

const now = new Date('2026-11-21T12:00:00Z')
const emptyFolder = folderFiles()
const admin = memberFixture()
const formValues = { title: 'Soup', preview: 'Hot', body: 'Words', author: 'Us', publication: 'draft' }
const pictureFields = { pictureId: 'shared', pictureIdAlt: 'Something else', pictureIdFocal: '00' }

async function addSharedPicture(db: Database) {
  const at = now.toISOString()
  const row = { source: 'builtin' as const, shapes: '[]', focalX: 0.5, focalY: 0.5, createdAt: at }
  await db
    .insertInto('picture')
    .values({ ...row, id: 'shared', alt: '' })
    .execute()
  await updatePictureDetails(db, 'shared', { alt: 'A mural', focal: { x: 0.5, y: 0.5 } })
}

const config = readConfig({ DATA_DIR: '/tmp/unused', SECRET: 's'.repeat(40) })

async function argsOf(db: Database, values: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(filesContext, (await emptyFolder()).files)
  context.set(memberContext, admin)
  context.set(configContext, config)
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(values) })
  return { context, request }
}

const statusOf = (response: unknown) => (response as { init: ResponseInit; data: EditResult }).init.status

storeTest(
  'a slug that another article uses is rejected next to the field, however it is spelled',
  async ({ db }) => {
    const { publication: _, ...columns } = formValues
    await addItem(
      db,
      articleCollection,
      { ...columns, tags: '[]', pictureId: null, slug: 'soup-night' },
      null,
      now,
    )
    const response = await saveNewItem(
      await argsOf(db, { ...formValues, slug: 'Soup Night!' }),
      articleCollection,
    )
    expect(statusOf(response)).toBe(400)
    expect((response as { data: EditResult }).data.errors.slug).toMatch(
      /Another article already uses this URL/,
    )
  },
)

storeTest('a rejected form does not change a picture that is used elsewhere', async ({ db }) => {
  await addSharedPicture(db)
  const unchanged = { alt: 'A mural', focal: { x: 0.5, y: 0.5 } }

  const rejected = await saveNewItem(
    await argsOf(db, { ...formValues, ...pictureFields, title: '' }),
    articleCollection,
  )
  expect(statusOf(rejected)).toBe(400)
  expect(await findPicture(db, 'shared')).toMatchObject(unchanged)

  const { publication: _, ...columns } = formValues
  const { id } = await addItem(
    db,
    articleCollection,
    { ...columns, tags: '[]', pictureId: 'shared' },
    null,
    now,
  )
  await changeItem(db, articleCollection, { id, version: 1, values: { title: 'Stew' } }, null, now)
  const conflict = await saveItem(
    await argsOf(db, { ...formValues, ...pictureFields, version: '1' }),
    articleCollection,
    id,
  )
  expect(statusOf(conflict)).toBe(409)
  expect(await findPicture(db, 'shared')).toMatchObject(unchanged)
})

storeTest('changing only a picture’s alt text is recorded, and the message says so', async ({ db }) => {
  await addSharedPicture(db)
  const { publication: _, ...columns } = formValues
  const values = { ...columns, tags: '[]', pictureId: 'shared' }
  const { id, slug } = await addItem(db, articleCollection, values, null, now)
  const save = async (fields: Record<string, string>) => {
    const form = { ...formValues, pictureId: 'shared', slug: String(slug), version: '1', ...fields }
    const args = await argsOf(db, form)
    const cookie = ((await saveItem(args, articleCollection, id)) as Response).headers.get('Set-Cookie') ?? ''
    const request = new Request(args.request.url, { headers: { Cookie: cookie.split(';')[0] ?? '' } })
    return takeFlash({ ...args, request }).flash?.text
  }
  const same = { pictureIdAlt: 'A mural', pictureIdFocal: '22' }
  expect(await save(same)).toBe('There were no changes to save.')
  expect(await save({ ...same, pictureIdAlt: 'A wall' })).toBe('Picture details saved.')
  expect(await findPicture(db, 'shared')).toMatchObject({ alt: 'A wall' })
  const entries = db.selectFrom('activity').select(['actorName', 'changes']).where('subject', '=', 'picture')
  expect(await entries.execute()).toEqual([
    { actorName: admin.name, changes: JSON.stringify({ alt: ['A mural', 'A wall'] }) },
  ])
})

storeTest(
  'a slide’s alt text does not change that of its picture, which may be used elsewhere',
  async ({ db }) => {
    await addSharedPicture(db)
    const form = { caption: 'Paint', pictureId: 'shared', pictureIdFocal: '22', publication: 'draft' }
    await saveNewItem(await argsOf(db, { ...form, pictureIdAlt: 'Our first wall' }), slideCollection)
    expect(await db.selectFrom('slide').select('alt').execute()).toEqual([{ alt: 'Our first wall' }])
    expect(await findPicture(db, 'shared')).toMatchObject({ alt: 'A mural' })
  },
)
