import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { type Member, memberContext } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext, exportDatabaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { loader } from './attendance-export.route.ts'

async function exportAs(db: Database, role: 'organizer' | 'admin') {
  const { id } = await addTestMember(db, { role })
  const member: Member = memberFixture({ id, role, twoStep: true })
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(exportDatabaseContext, db)
  context.set(memberContext, member)
  const response = await loader({ context } as unknown as Parameters<typeof loader>[0])
  await response.text()
  const entries = await db.selectFrom('activity').select('label').where('actorId', '=', id).execute()
  return entries.map(({ label }) => label)
}

storeTest('the activity log says whether an export is of all events', async ({ db }) => {
  expect(await exportAs(db, 'admin')).toEqual(['All attendance'])
  expect(await exportAs(db, 'organizer')).toEqual(['Attendance at their own events'])
})
