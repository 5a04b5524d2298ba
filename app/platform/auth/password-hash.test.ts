import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

test('a hash matches only the password that it was created from', async () => {
  const hash = await hashPassword('dates and tea')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'dates and tea')).toBe(true)
  expect(await verifyPassword(hash, 'dates and te')).toBe(false)
})

test('hashing a password twice gives two different hashes', async () => {
  expect(await hashPassword('dates and tea')).not.toBe(await hashPassword('dates and tea'))
})

test('a password matches regardless of its Unicode normalization', async () => {
  expect(await verifyPassword(await hashPassword('caf\u00e9 at noon'), 'cafe\u0301 at noon')).toBe(true)
})

test('a malformed hash matches nothing', async () => {
  for (const hash of ['', 'plain', '$argon2id$v=19$m=19456,t=2,p=1$']) {
    expect(await verifyPassword(hash, '')).toBe(false)
  }
})

test('all 128 characters of a long passphrase must match', async () => {
  const hash = await hashPassword('a'.repeat(128))
  expect(await verifyPassword(hash, `${'a'.repeat(127)}b`)).toBe(false)
})
