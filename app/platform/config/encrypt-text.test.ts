import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/fixtures/any-character.ts'
import { decryptText, encryptText } from './encrypt-text.server.ts'

const context = { secret: 's'.repeat(43), purpose: 'mail password', boundTo: 'smtp.example.org' }

test('decrypts a text only if it is unchanged and the secret, purpose and binding are the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), fc.nat(), (text, position) => {
      fc.pre(text.isWellFormed())
      const encrypted = encryptText(text, context)
      expect(decryptText(encrypted, context)).toBe(text)
      for (const other of [
        { secret: 't'.repeat(43) },
        { purpose: 'another use' },
        { boundTo: 'smtp.evil.example' },
      ]) {
        expect(decryptText(encrypted, { ...context, ...other })).toBeNull()
      }
      const changed = Buffer.from(encrypted, 'base64url')
      const index = position % changed.length
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(decryptText(changed.toString('base64url'), context)).toBeNull()
      expect(encryptText(text, context)).not.toBe(encrypted)
    }),
  )
})

test.each(['', 'short', 'not base64 at all?'])('%j is not an encrypted text', (stored) => {
  expect(decryptText(stored, context)).toBeNull()
})
