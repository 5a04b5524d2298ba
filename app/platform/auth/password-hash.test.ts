import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

test('a password opens its own hash and no other does', async () => {
  const hash = await hashPassword('dates and tea')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'dates and tea')).toBe(true)
  expect(await verifyPassword(hash, 'dates and te')).toBe(false)
})

test('two hashes of one password differ', async () => {
  expect(await hashPassword('dates and tea')).not.toBe(await hashPassword('dates and tea'))
})

test('a letter typed as two code points is the same letter', async () => {
  expect(await verifyPassword(await hashPassword('caf\u00e9 at noon'), 'cafe\u0301 at noon')).toBe(true)
})

test('a hash that cannot be read matches nothing', async () => {
  for (const hash of ['', 'plain', '$argon2id$v=19$m=19456,t=2,p=1$']) {
    expect(await verifyPassword(hash, '')).toBe(false)
  }
})

test('the longest passphrase counts to its last character', async () => {
  const hash = await hashPassword('a'.repeat(128))
  expect(await verifyPassword(hash, `${'a'.repeat(127)}b`)).toBe(false)
})
