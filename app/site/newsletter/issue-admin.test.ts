import { type ComponentProps, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { writeCopy } from '#app/cms/working-copies/working-copy-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture, testPassword } from '#tests/member.ts'
import IssueAdminRoute, { action, loader } from './issue-admin.route.tsx'
import { scheduleIssue } from './issue-schedule-store.server.ts'
import { startIssue, stopIssue } from './issue-sending.server.ts'
import { addIssue, findIssue, setIssueTrashed } from './issue-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')

function argsBuilder(db: Database, { id, email }: { id: string; email: string }) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(configContext, readConfig({ DATA_DIR: '/tmp/shajara-draft-test', SECRET: 's'.repeat(40) }))
  context.set(clientAddressContext, '203.0.113.7')
  context.set(memberContext, memberFixture({ id, email, name: 'Hafsa', twoStep: true }))
  return (issueId: string, request: Request) => ({
    context,
    request,
    url: new URL(request.url),
    params: { id: issueId },
    pattern: '/admin/newsletter/issues/:id' as const,
  })
}

/** Adds a draft, and returns it with a function that submits its form. */
async function addDraft(db: Database) {
  const hafsa = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
  const id = await addIssue(db, { subject: 'November', body: 'Salaam' }, hafsa, now)
  const args = argsBuilder(db, hafsa)
  const save = (fields: Record<string, string>) => {
    const body = new URLSearchParams({ subject: 'December', body: 'Long text', ...fields })
    return action(args(id, new Request('http://localhost/', { method: 'POST', body })))
  }
  return { hafsa, id, args, save }
}

storeTest(
  'text for a draft that someone has deleted is preserved, and saving it again restores the draft',
  async ({ db }) => {
    const { hafsa, id, args, save } = await addDraft(db)
    await setIssueTrashed(db, id, true, hafsa, now)
    const conflict = await save({ version: '1', restore: '' })
    expect(conflict).toMatchObject({
      init: { status: 409 },
      data: {
        problem: expect.stringContaining('Someone deleted this draft while you were editing it'),
        values: { body: 'Long text', version: '1', restore: '1' },
      },
    })
    // Without JavaScript, the response contains the whole page, so the loader runs too.
    expect(await loader(args(id, new Request('http://localhost/')))).toMatchObject({ deleted: true })
    expect(await findIssue(db, id)).toMatchObject({ body: 'Salaam', deletedAt: expect.any(String) })
    await save({ version: '1', restore: '1' })
    expect(await findIssue(db, id)).toMatchObject({ body: 'Long text', deletedAt: null, version: 2 })
    const verbs = await db.selectFrom('activity').select('verb').execute()
    expect(verbs.map(({ verb }) => verb).sort()).toEqual(['added', 'changed', 'deleted', 'restored'])
  },
)

storeTest('text for a scheduled issue is saved only with the password', async ({ db }) => {
  const { hafsa, id, args, save } = await addDraft(db)
  await save({ version: '1' })
  const tomorrow = new Date(Date.now() + 86_400_000)
  expect(await scheduleIssue(db, { id, version: 2, at: tomorrow }, hafsa, now)).toBe(true)
  expect(await loader(args(id, new Request('http://localhost/')))).toMatchObject({ reauth: 'password' })
  const rejection = { init: { status: 403 }, data: { errors: { currentPassword: expect.any(String) } } }
  expect(await save({ version: '3', body: 'Changed' })).toMatchObject(rejection)
  expect(await save({ version: '3', body: 'Changed', currentPassword: 'wrong' })).toMatchObject(rejection)
  expect(await findIssue(db, id)).toMatchObject({ body: 'Long text' })
  await save({ version: '3', body: 'Changed', currentPassword: testPassword })
  expect(await findIssue(db, id)).toMatchObject({ body: 'Changed', scheduledFor: tomorrow.toISOString() })
})

storeTest('the page of a stopped issue says who stopped it, not that they started it', async ({ db }) => {
  const { hafsa, id, args } = await addDraft(db)
  const bilal = await addTestMember(db, { name: 'Bilal', role: 'admin' })
  const readHistory = async () => (await loader(args(id, new Request('http://localhost/')))).history
  expect(await readHistory()).toBe('')
  await startIssue(db, { id, version: 1, origin: 'https://example.org' }, hafsa, now)
  expect(await readHistory()).toMatch(/^Started .+; sending last requested by Hafsa$/)
  await stopIssue(db, id, bilal, now)
  expect(await readHistory()).toMatch(/^Started .+; stopped by Bilal$/)
})

storeTest('unsaved text for an issue that has been sent is still offered, for copying', async ({ db }) => {
  const { hafsa, id, args } = await addDraft(db)
  await startIssue(db, { id, version: 1, origin: 'https://example.org' }, hafsa, now)
  const render = async (query = '') => {
    const loaderData = await loader(args(id, new Request(`http://localhost/${query}`)))
    const props = { loaderData } as unknown as ComponentProps<typeof IssueAdminRoute>
    const Page = createRoutesStub([{ path: '/', Component: () => createElement(IssueAdminRoute, props) }])
    return renderToString(createElement(Page)).replace(/<!--.*?-->/g, '')
  }
  const problem = 'This issue can no longer be changed'
  expect(await render()).not.toContain(problem)
  await writeCopy(db, hafsa.id, {
    id: 'copy',
    editor: 'copy',
    collection: 'newsletter/issues',
    itemId: id,
    sequence: 1,
    baseVersion: 1,
    title: 'November',
    path: `/admin/newsletter/issues/${id}`,
    savedAt: new Date().toISOString(),
    continues: '',
    fields: { subject: 'November', body: 'The long text of yesterday' },
  })
  const offer = await render()
  expect(offer).toContain(problem)
  expect(offer).toContain('“The long text of yesterday”')
  expect(offer).toMatch(/<a [^>]*href="[^"]*copy=copy"[^>]*>Restore/)
  const restored = await render('?copy=copy')
  expect(restored).toContain(problem)
  expect(restored).toMatch(/<textarea[^>]*>The long text of yesterday</)
  expect(restored).not.toContain('Save')
})
