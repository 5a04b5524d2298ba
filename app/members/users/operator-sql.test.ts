import { readFileSync } from 'node:fs'
import { CompiledQuery } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'

/** The statements of the block of SQL in docs/running.md that contains an address, without `begin` and `commit`. */
function statementsFor(address: string) {
  const blocks = readFileSync('docs/running.md', 'utf8').matchAll(/```sql\n(begin;\n[\s\S]*?)```/g)
  const block = [...blocks].map(([, sql = '']) => sql).find((sql) => sql.includes(address)) ?? ''
  const statements = block.split(';').map((statement) => statement.trim())
  return statements.filter((statement) => statement && !/^(begin|commit)$/.test(statement))
}

async function run(db: Database, statements: string[]) {
  expect(statements.length).toBeGreaterThan(0)
  for (const sql of statements) await db.executeQuery(CompiledQuery.raw(sql))
}

storeTest('the documented statements make another account the owner', async ({ db }) => {
  const formerOwner = await addTestMember(db, { role: 'owner' })
  const newOwner = await addTestMember(db, { email: 'new-owner@example.org', role: 'admin' })
  await run(db, statementsFor('new-owner@example.org'))
  const roles = await db.selectFrom('user').select(['id', 'role']).execute()
  expect(new Map(roles.map(({ id, role }) => [id, role]))).toEqual(
    new Map([
      [formerOwner.id, 'admin'],
      [newOwner.id, 'owner'],
    ]),
  )
})

storeTest('the documented statements turn off two-step verification for one account', async ({ db }) => {
  for (const email of ['admin@example.org', 'other@example.org']) {
    const { id } = await addTestMember(db, { email, role: 'admin' })
    await db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', id).execute()
    const factor = { id, userId: id, secret: '', backupCodes: '' }
    await db.insertInto('twoFactor').values(factor).execute()
  }
  await run(db, statementsFor("'admin@example.org'"))
  const left = await db
    .selectFrom('twoFactor')
    .innerJoin('user', 'user.id', 'userId')
    .select('email')
    .execute()
  expect(left).toEqual([{ email: 'other@example.org' }])
  const enabled = await db.selectFrom('user').select('email').where('twoFactorEnabled', '=', 1).execute()
  expect(enabled).toEqual(left)
})
