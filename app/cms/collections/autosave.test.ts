import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { listCopies } from '#app/cms/working-copies/working-copy-store.server.ts'
import { collections } from '#app/collections.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { type Member, memberContext } from '#app/platform/auth/member.server.ts'
import type { Role } from '#app/platform/auth/permissions.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { type Files, filesContext } from '#app/platform/files/files.ts'
import { articleCollection } from '#app/site/articles/article-collection.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { addItem } from './add-item-store.server.ts'
import { assignItem } from './assignment-store.server.ts'
import { changeItem } from './change-item-store.server.ts'
import { action as discard } from './discard-working-copy.route.ts'
import { readItemForm } from './item-admin-data.server.ts'
import { collectionsContext } from './registry.server.ts'
import { saveItem, saveNewItem } from './save-item.server.ts'
import { trashItem } from './trash-store.server.ts'
import { listUnfinishedDrafts } from './unfinished-drafts.server.ts'
import { action as autosave } from './working-copy.route.ts'

const now = new Date()
const copyId = 'a'.repeat(32)
const article = {
  title: 'Soup night',
  preview: 'What it is',
  body: 'Text',
  author: 'The kitchen',
  tags: '[]',
}

function contextOf(
  db: Database,
  account: { id: string; email: string; name: string } | null,
  role: Role = 'admin',
) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(collectionsContext, collections)
  context.set(filesContext, {} as Files)
  context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: 's'.repeat(40) }))
  const member = account && memberFixture({ ...account, role, twoStep: true })
  context.set(memberContext, member)
  return context
}

type Context = ReturnType<typeof contextOf>

const post = (path: string, fields: Record<string, string>) =>
  new Request(`http://localhost${path}`, { method: 'POST', body: new URLSearchParams(fields) })

/** Sends what a browser sends after a pause in typing, and returns the response's status. */
async function sendCopy(context: Context, changes: object) {
  const copy = { id: copyId, editor: copyId, collection: 'articles', itemId: '', sequence: 1, version: null }
  const account = context.get(memberContext)?.id ?? ''
  const content = { continues: '', title: 'Soup', fields: { title: 'Soup' }, ageMs: 0 }
  const payload = { account, ...copy, ...content, ...changes }
  const request = post('/admin/working-copies', { copy: JSON.stringify(payload) })
  const pattern = '/admin/working-copies' as const
  try {
    return (await autosave({ context, request, url: new URL(request.url), params: {}, pattern })).status
  } catch (thrown) {
    return (thrown as { init: ResponseInit }).init.status
  }
}

const openForm = (context: Context, id: string, query = '') =>
  readItemForm(
    { context, request: new Request(`http://localhost/admin/articles/${id}${query}`) },
    articleCollection,
    id,
  )

storeTest(
  'a form is autosaved for members who may save it, up to a size limit and without passwords',
  async ({ db }) => {
    const person = await addTestMember(db)
    const contextAs = (role: Role) => contextOf(db, person, role)
    const event = eventFixture('iftar')
    await storeEvents(db, [event])
    const eventForm = { collection: 'opportunities', itemId: event.id, version: 1 }
    expect(await sendCopy(contextOf(db, null), {})).toBe(401)
    expect(await sendCopy(contextAs('user'), {})).toBe(403)
    expect(await sendCopy(contextAs('treasurer'), {})).toBe(403)
    expect(await sendCopy(contextAs('editor'), {})).toBe(200)
    expect(await sendCopy(contextAs('editor'), { collection: 'newsletter/issues' })).toBe(403)
    expect(await sendCopy(contextAs('editor'), { collection: 'homepage', itemId: 'home' })).toBe(200)
    expect(await sendCopy(contextAs('admin'), { collection: 'newsletter/issues' })).toBe(200)
    expect(await sendCopy(contextAs('admin'), { collection: 'users' })).toBe(404)
    expect(await sendCopy(contextAs('editor'), { collection: 'settings', itemId: 'links', version: 7 })).toBe(
      403,
    )
    expect(await sendCopy(contextAs('admin'), { collection: 'settings', itemId: 'links', version: 7 })).toBe(
      200,
    )
    expect(await sendCopy(contextAs('treasurer'), { collection: 'messages/reply', itemId: 'm' })).toBe(403)
    expect(await sendCopy(contextAs('treasurer'), { collection: 'donations/notes', itemId: 'p' })).toBe(200)
    expect(await sendCopy(contextAs('organizer'), eventForm)).toBe(403)
    await assignItem(db, eventCollection, { itemId: event.id, userId: person.id }, now)
    expect(await sendCopy(contextAs('organizer'), eventForm)).toBe(200)
    expect(await sendCopy(contextAs('admin'), { fields: { title: 'a'.repeat(400_000) } })).toBe(413)
    expect(await sendCopy(contextAs('admin'), { id: 'none' })).toBe(400)
    const fields = { mailHost: 'smtp.example.org', mailPassword: 'p', currentPassword: 'q' }
    const mailForm = { id: 'f'.repeat(32), editor: 'f'.repeat(32), collection: 'settings', itemId: 'mail' }
    expect(await sendCopy(contextAs('admin'), { ...mailForm, version: 7, fields })).toBe(200)
    const [mail] = await listCopies(db, person.id, mailForm)
    expect(mail?.fields).toEqual({ mailHost: 'smtp.example.org' })
    const articles = await db.selectFrom('article').select('id').execute()
    const versions = await db.selectFrom('revision').select('itemId').where('kind', '=', 'article').execute()
    expect([...articles, ...versions]).toEqual([])
  },
)

storeTest(
  'text that one member typed is not stored for another who logs in to the same browser',
  async ({ db }) => {
    const [amina, bilal] = [await addTestMember(db), await addTestMember(db)]
    expect(await sendCopy(contextOf(db, bilal), { account: amina.id })).toBe(401)
    expect(await db.selectFrom('workingCopy').select('id').execute()).toEqual([])
  },
)

storeTest('opening a form offers its copy, which can be restored and is closed by saving', async ({ db }) => {
  const context = contextOf(db, await addTestMember(db))
  const { id } = await addItem(db, articleCollection, { ...article, pictureId: null }, null, now)
  const fields = { ...article, tags: '', title: 'Soup nights', publication: 'draft' }
  await sendCopy(context, { itemId: id, version: 1, fields, ageMs: 60_000 })
  const form = await openForm(context, id)
  expect(form).toMatchObject({ values: { title: 'Soup night' }, version: 1 })
  expect(form.autosave).toMatchObject({ restored: null, lastChange: null, offered: [{ id: copyId }] })
  const restored = await openForm(context, id, `?copy=${copyId}`)
  expect(restored).toMatchObject({ values: { title: 'Soup nights' }, version: 1 })
  expect(restored.autosave).toMatchObject({
    restored: { id: copyId, storedVersionChanged: false },
    offered: [],
  })
  const request = post(`/admin/articles/${id}`, { ...fields, version: '1', workingCopy: copyId })
  expect(await saveItem({ context, request }, articleCollection, id)).toMatchObject({ status: 303 })
  expect((await openForm(context, id)).autosave.offered).toEqual([])
  expect(await sendCopy(context, { itemId: id, sequence: 2, fields: { title: 'Late' } })).toBe(410)
})

storeTest(
  'a copy based on an outdated version says so, and saving the copy is a conflict',
  async ({ db }) => {
    const context = contextOf(db, await addTestMember(db))
    const bilal = { id: 'b', name: 'Bilal', email: 'bilal@example.org' }
    const { id } = await addItem(db, articleCollection, { ...article, pictureId: null }, null, now)
    const fields = { ...article, tags: '', title: 'Soup nights', publication: 'draft' }
    await sendCopy(context, { itemId: id, version: 1, fields })
    await changeItem(db, articleCollection, { id, version: 1, values: { author: 'Bilal' } }, bilal, now)
    const form = await openForm(context, id)
    expect(form.autosave).toMatchObject({
      lastChange: { by: 'Bilal' },
      offered: [{ storedVersionChanged: true }],
    })
    const restored = await openForm(context, id, `?copy=${copyId}`)
    const save = (version: number | null) => {
      const request = post(`/admin/articles/${id}`, {
        ...fields,
        version: String(version),
        workingCopy: copyId,
      })
      return saveItem({ context, request }, articleCollection, id)
    }
    const conflict = await save(restored.version)
    const problem = expect.stringContaining('Bilal saved this article')
    expect(conflict).toMatchObject({
      init: { status: 409 },
      data: { problem, values: { workingCopy: copyId } },
    })
    expect((await openForm(context, id)).autosave.offered).toHaveLength(1)
    expect(await save(2)).toMatchObject({ status: 303 })
    expect((await openForm(context, id)).autosave.offered).toEqual([])
  },
)

storeTest('the overview lists only editable drafts, and links only to this site', async ({ db }) => {
  const person = await addTestMember(db)
  const context = contextOf(db, person)
  const list = (role: Role) => {
    const roleContext = contextOf(db, person, role)
    const member = roleContext.get(memberContext) as Member
    return listUnfinishedDrafts(roleContext, member, { limit: 3, now: new Date(), timeZone: 'UTC' })
  }
  const { id } = await addItem(db, articleCollection, { ...article, pictureId: null }, null, now)
  const copyIds = ['b', 'c', 'd', 'e'].map((letter) => letter.repeat(32))
  const [first, second, third, fourth] = copyIds.map((id) => ({ id, editor: id }))
  await sendCopy(context, { ...first, itemId: id, version: 1, title: 'Soup nights', ageMs: 90_000 })
  await sendCopy(context, { ...second, itemId: id, version: 1, title: 'Another tab', ageMs: 80_000 })
  await sendCopy(context, { ...third, collection: 'newsletter/issues', title: 'December', ageMs: 70_000 })
  const volunteerPath = '/volunteer?edit=opportunities'
  await sendCopy(context, {
    ...fourth,
    collection: 'opportunities',
    path: volunteerPath,
    title: 'Iftar',
    ageMs: 60_000,
  })
  expect(await list('admin')).toMatchObject([
    { path: `${volunteerPath}&copy=${fourth?.id}`, noun: 'event', title: 'Iftar' },
    { path: `/admin/newsletter/new?copy=${third?.id}`, noun: 'issue', title: 'December' },
    { path: `/admin/articles/${id}?copy=${second?.id}`, noun: 'article', title: 'Another tab' },
  ])
  for (const path of [
    '//elsewhere.example',
    'https://elsewhere.example',
    '/\\elsewhere.example',
    'javascript:0',
  ])
    expect(await sendCopy(context, { ...fourth, path }), path).toBe(400)
  expect((await list('editor')).map(({ noun }) => noun)).toEqual(['article'])
  await trashItem(db, articleCollection, id, null, now)
  expect(await list('editor')).toEqual([])
})

storeTest('the overview lists both drafts on a page with two forms', async ({ db }) => {
  const context = contextOf(db, await addTestMember(db))
  for (const [letter, form] of Object.entries({ b: 'reply', c: 'notes' })) {
    const copy = { id: letter.repeat(32), editor: letter.repeat(32), collection: `messages/${form}` }
    await sendCopy(context, { ...copy, itemId: 'm', title: form, path: '/admin/messages/m' })
  }
  const member = context.get(memberContext) as Member
  const options = { limit: 3, now: new Date(), timeZone: 'UTC' }
  const drafts = await listUnfinishedDrafts(context, member, options)
  expect(drafts.map(({ title }) => title).sort()).toEqual(['notes', 'reply'])
})

storeTest(
  'a working copy of a new item is closed when the item is added, and can be discarded only by its author',
  async ({ db }) => {
    const author = await addTestMember(db)
    const context = contextOf(db, author)
    const form = { collection: 'articles', itemId: '' }
    await sendCopy(context, {})
    const otherContext = contextOf(db, await addTestMember(db))
    const discardWith = (requestContext: Context) => {
      const request = post(`/admin/working-copies/${copyId}/discard`, {})
      const pattern = '/admin/working-copies/:id/discard' as const
      return discard({
        context: requestContext,
        request,
        url: new URL(request.url),
        params: { id: copyId },
        pattern,
      })
    }
    await discardWith(otherContext)
    expect(await listCopies(db, author.id, form)).toHaveLength(1)
    expect((await discardWith(context)).headers.get('location')).toBe('/admin/articles/new')
    expect(await listCopies(db, author.id, form)).toEqual([])
    const nextId = 'b'.repeat(32)
    await sendCopy(context, { id: nextId, editor: nextId })
    const request = post('/admin/articles/new', {
      ...article,
      tags: '',
      publication: 'draft',
      workingCopy: nextId,
    })
    expect(await saveNewItem({ context, request }, articleCollection)).toMatchObject({ status: 303 })
    expect(await listCopies(db, author.id, form)).toEqual([])
  },
)
