import { expect } from 'vitest'
import { createActionClient } from '#tests/action-client.ts'
import { storeTest } from '#tests/database.ts'
import { withoutTable } from '#tests/without-table.ts'
import { signUpAction } from './sign-up-action.server.ts'

storeTest('someone whose account was created but whose login failed is asked to log in', async ({ db }) => {
  const { submit } = await createActionClient(db)
  const form = { firstName: 'Maryam', lastName: 'Siddiqui', email: 'maryam@example.org' }
  const signUp = (args: Parameters<typeof signUpAction>[0]) => signUpAction(args, new Date(), async () => {})
  const values = { ...form, password: 'dates and tea at noon' }
  expect(await withoutTable(db, 'session', () => submit(signUp, values))).toBe('/profile?notice=signed-up')
  expect(await db.selectFrom('user').select('email').execute()).toEqual([{ email: form.email }])
})
