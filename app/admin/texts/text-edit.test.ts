import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { defineTexts, text } from '#app/platform/settings/text.ts'
import { textsContext } from '#app/platform/settings/texts-context.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { changeText, findText } from './text-change-store.server.ts'
import { action } from './text-edit.route.tsx'

const { intro } = defineTexts('test', { title: 'Test', paths: ['/'] }, { intro: text('Intro', 'Salaam') })
const now = new Date('2026-11-22T12:00:00Z')

storeTest('resetting a text that someone has changed since keeps their text in the form', async ({ db }) => {
  const hafsa = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
  const bilal = await addTestMember(db, { name: 'Bilal', role: 'admin' })
  await changeText(db, intro, { version: 0, value: 'Welcome' }, hafsa, now)
  await changeText(db, intro, { version: 2, value: 'Marhaba' }, bilal, now)
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(textsContext, [intro])
  context.set(memberContext, memberFixture({ id: hafsa.id, email: hafsa.email, name: 'Hafsa' }))
  const url = `http://localhost/admin/texts/${intro.key}`
  const save = (fields: Record<string, string>) =>
    action({
      context,
      request: new Request(url, { method: 'POST', body: new URLSearchParams(fields) }),
      url: new URL(url),
      params: { key: intro.key },
      pattern: '/admin/texts/:key',
    })
  expect(await save({ version: '2' })).toMatchObject({
    init: { status: 409 },
    data: {
      problem: expect.stringMatching(/^The text was not reset, because Bilal saved another version/),
      values: { value: 'Marhaba', version: '3' },
    },
  })
  expect(await save({ version: '2', value: 'Ahlan' })).toMatchObject({
    init: { status: 409 },
    data: { problem: expect.stringContaining('Your text is still here'), values: { value: 'Ahlan' } },
  })
  expect(await findText(db, intro)).toMatchObject({ value: 'Marhaba' })
  await save({ version: '3' })
  expect(await findText(db, intro)).toMatchObject({ value: null })
})
