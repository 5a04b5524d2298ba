import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { consumeAuthenticatorCode } from './used-code-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')

storeTest('a code works once per member', async ({ db }) => {
  expect(await consumeAuthenticatorCode(db, 'sara', '123456', now)).toBe(true)
  expect(await consumeAuthenticatorCode(db, 'sara', '123456', now)).toBe(false)
  expect(await consumeAuthenticatorCode(db, 'bilal', '123456', now)).toBe(true)
  expect(await consumeAuthenticatorCode(db, 'sara', '654321', now)).toBe(true)
})

storeTest('rejects anything but six digits and stores nothing', async ({ db }) => {
  for (const typed of ['', '12345', '1234567', '１２３４５６', 'nul\0', '7'.repeat(1_000_000)]) {
    expect(await consumeAuthenticatorCode(db, 'sara', typed, now)).toBe(false)
  }
  expect(await db.selectFrom('rateLimit').selectAll().execute()).toEqual([])
})
