import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPasswordPolicy, describePolicy, unmetRules } from './password-policy.ts'
import { passwordPolicySchema } from './settings-schema.ts'

const strict = passwordPolicySchema.parse({
  minLength: 6,
  maxLength: 20,
  lowercase: true,
  uppercase: true,
  numeric: true,
  nonAlphanumeric: true,
  allowedNonAlphanumeric: '!?',
})

test('lists every unmet rule', () => {
  expect(unmetRules('', strict)).toEqual([
    'Use at least 6 characters.',
    'Add a lowercase letter.',
    'Add an uppercase letter.',
    'Add a number.',
    'Add one of these: !?',
  ])
  expect(unmetRules('Salaam7!', strict)).toEqual([])
})

test('counts only the allowed special characters', () => {
  expect(unmetRules('Salaam7#', strict)).toEqual(['Add one of these: !?'])
})

test('counts characters in any script, and each one once, however it is encoded', () => {
  expect(unmetRules('سلام عليكم', defaultPasswordPolicy)).toEqual([])
  expect(unmetRules('éééé', { ...defaultPasswordPolicy, minLength: 4 })).toEqual([])
  expect(unmetRules('e\u0301e\u0301', { ...defaultPasswordPolicy, minLength: 3 })).toHaveLength(1)
})

test('accepts a passphrase of 128 characters, but not one of 129', () => {
  expect(unmetRules('a'.repeat(128), defaultPasswordPolicy)).toEqual([])
  expect(unmetRules('a'.repeat(129), defaultPasswordPolicy)).toEqual(['Use at most 128 characters.'])
})

test('by default requires only a minimum length', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8, maxLength: 60, unit: 'grapheme-ascii' }), (password) => {
      expect(unmetRules(password, defaultPasswordPolicy)).toEqual([])
    }),
  )
})

test('rejects another schema version, a policy that no password can meet, and one below the minimum length', () => {
  expect(passwordPolicySchema.safeParse({ schemaVersion: 2 }).success).toBe(false)
  expect(passwordPolicySchema.safeParse({ minLength: 20, maxLength: 10 }).success).toBe(false)
  expect(passwordPolicySchema.safeParse({ minLength: 5 }).success).toBe(false)
})

test('describes the policy', () => {
  expect(describePolicy(defaultPasswordPolicy)).toContain('At least 8 characters')
  expect(describePolicy(strict)).toBe(
    'At least 6 characters, with a lowercase letter, an uppercase letter, a number, and one of !?.',
  )
})
