import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { action as confirmEmail } from './user-confirm-email-admin.route.tsx'
import { action as logOut } from './user-log-out-admin.route.ts'
import { action as reinstate } from './user-reinstate-admin.route.ts'
import { action as suspend } from './user-suspend-admin.route.tsx'

/** A database in which the member is deleted as soon as the first query has read them. */
function deleteAfterFirstQuery(db: Database, id: string): Database {
  let isDeleted = false
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isDeleted) return result
      isDeleted = true
      await db.deleteFrom('user').where('id', '=', id).execute()
      return result
    },
  })
}

for (const [name, action] of Object.entries({ suspend, reinstate, logOut, confirmEmail }))
  storeTest(`the action ${name} returns 404 if the member has just been deleted`, async ({ db }) => {
    const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
    const { id, email } = await addTestMember(db, { emailVerified: false })
    const context = new RouterContextProvider()
    context.set(databaseContext, deleteAfterFirstQuery(db, id))
    context.set(memberContext, memberFixture({ ...admin, role: 'admin', twoStep: true }))
    const url = new URL(`http://localhost/admin/users/${id}/action`)
    const request = new Request(url, { method: 'POST', body: new URLSearchParams({ email }) })
    const args = { context, request, url, params: { id }, pattern: '' as never }
    await expect(action(args)).rejects.toMatchObject({ init: { status: 404 }, data: 'User not found' })
  })
