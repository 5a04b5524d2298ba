import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { suspendMember } from './member-admin-store.server.ts'
import UserSuspendRoute, { loader } from './user-suspend-admin.route.tsx'

function renderPage(account: { isSelf: boolean; isOwner: boolean }) {
  const props = { loaderData: { id: 'a', displayName: 'Amina', ...account }, actionData: undefined }
  const path = '/admin/users/a/suspend'
  const Component = () => <UserSuspendRoute {...(props as Parameters<typeof UserSuspendRoute>[0])} />
  const Page = createRoutesStub([{ path, Component }])
  return renderToString(<Page initialEntries={[path]} />).replace(/\s+/g, ' ')
}

test('the page describes the consequences for a member or for the admin’s own account, but not for the owner', () => {
  const member = renderPage({ isSelf: false, isOwner: false })
  expect(member).toContain('They will be logged out of every device')
  expect(member).toContain('Yes, suspend')
  const self = renderPage({ isSelf: true, isOwner: false })
  expect(self).toContain('This is your own account. You would be logged out immediately')
  expect(self).not.toContain('They will be logged out')
  for (const page of [member, self])
    expect(page).toContain('invitations that it sent are withdrawn. Reinstating does not undo this.')
  for (const isSelf of [true, false]) {
    const owner = renderPage({ isSelf, isOwner: true })
    expect(owner).toContain('This is the owner of the site.')
    expect(owner).not.toContain('logged out')
    expect(owner).not.toContain('Yes, suspend')
  }
})

storeTest('the suspend page of an already suspended member redirects to their account', async ({ db }) => {
  const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
  const { id } = await addTestMember(db)
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(memberContext, memberFixture({ ...admin, twoStep: true }))
  const request = new Request(`http://localhost/admin/users/${id}/suspend`)
  const args = { context, request, url: new URL(request.url), params: { id } }
  const open = () => loader({ ...args, pattern: '/admin/users/:id/suspend' })
  expect(await open()).toMatchObject({ id, isSelf: false })
  await suspendMember(db, admin, id, new Date())
  const response: unknown = await open().catch((thrown) => thrown)
  expect(response instanceof Response && response.headers.get('Location')).toBe(`/admin/users/${id}`)
})
