import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { action, loader } from './issue-admin.route.tsx'
import { addIssue, findIssue, setIssueTrashed } from './issue-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')

storeTest(
  'text for a draft that was deleted in the meantime is preserved, and saving it again restores the draft',
  async ({ db }) => {
    const hafsa = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
    const id = await addIssue(db, { subject: 'November', body: 'Salaam' }, hafsa, now)
    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(configContext, readConfig({ DATA_DIR: '/tmp/shajara-draft-test', SECRET: 's'.repeat(40) }))
    context.set(memberContext, {
      ...{ id: hafsa.id, email: hafsa.email, name: 'Hafsa', emailVerified: true, role: 'admin' },
      ...{ timeZone: null, sessionId: 's', twoStep: true, mustAddTwoStep: false, mustConfirmEmail: false },
    })
    const args = (request: Request) => ({
      ...{ context, request, url: new URL(request.url), params: { id } },
      pattern: '/admin/newsletter/issues/:id' as const,
    })
    const save = (fields: Record<string, string>) => {
      const body = new URLSearchParams({ subject: 'December', body: 'Long text', ...fields })
      return action(args(new Request('http://localhost/', { method: 'POST', body })))
    }
    await setIssueTrashed(db, id, true, hafsa, now)
    const conflict = await save({ version: '1', restore: '' })
    expect(conflict).toMatchObject({
      init: { status: 409 },
      data: {
        problem: expect.stringContaining('Someone deleted this draft in the meantime'),
        values: { body: 'Long text', version: '1', restore: '1' },
      },
    })
    // Without scripts the page is rendered again around the response.
    expect(await loader(args(new Request('http://localhost/')))).toMatchObject({ deleted: true })
    expect(await findIssue(db, id)).toMatchObject({ body: 'Salaam', deletedAt: expect.any(String) })
    await save({ version: '1', restore: '1' })
    expect(await findIssue(db, id)).toMatchObject({ body: 'Long text', deletedAt: null, version: 2 })
    const verbs = await db.selectFrom('activity').select('verb').execute()
    expect(verbs.map(({ verb }) => verb).sort()).toEqual(['added', 'changed', 'deleted', 'restored'])
  },
)
