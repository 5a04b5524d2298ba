import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { submitForm } from '#tests/submit-form.ts'
import { settleChosenDays } from './promise-action.server.ts'

storeTest('if none of the checked days was settled, the message is an error', async ({ db }) => {
  const member = { id: (await addTestMember(db)).id }
  const submit = (count: number) =>
    submitForm(
      { db, member },
      (args) => settleChosenDays(args, { describe: () => 'Settled.' }, async () => count),
      { day: '2026-11-20' },
    )
  expect(await submit(1)).toMatchObject({ text: 'Settled.', tone: 'success' })
  expect(await submit(0)).toMatchObject({ text: 'These days are no longer open.', tone: 'error' })
})
