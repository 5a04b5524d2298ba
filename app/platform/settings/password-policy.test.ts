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

test('each unmet rule is told', () => {
  expect(unmetRules('', strict)).toEqual([
    'Use at least 6 characters.',
    'Add a lowercase letter.',
    'Add an uppercase letter.',
    'Add a number.',
    'Add one of these: !?',
  ])
  expect(unmetRules('Salaam7!', strict)).toEqual([])
})

test('a sign that is not allowed does not count as one', () => {
  expect(unmetRules('Salaam7#', strict)).toEqual(['Add one of these: !?'])
})

test('letters of every script count, and a character counts once however it is encoded', () => {
  expect(unmetRules('سلام عليكم', defaultPasswordPolicy)).toEqual([])
  expect(unmetRules('éééé', { ...defaultPasswordPolicy, minLength: 4 })).toEqual([])
  expect(unmetRules('e\u0301e\u0301', { ...defaultPasswordPolicy, minLength: 3 })).toHaveLength(1)
})

test('a passphrase of 128 characters is welcome, one more is not', () => {
  expect(unmetRules('a'.repeat(128), defaultPasswordPolicy)).toEqual([])
  expect(unmetRules('a'.repeat(129), defaultPasswordPolicy)).toEqual(['Use at most 128 characters.'])
})

test('the length is all that counts by default', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8, maxLength: 60, unit: 'grapheme-ascii' }), (password) => {
      expect(unmetRules(password, defaultPasswordPolicy)).toEqual([])
    }),
  )
})

test('another version of the policy, and one that nothing can meet, are refused', () => {
  expect(passwordPolicySchema.safeParse({ schemaVersion: 2 }).success).toBe(false)
  expect(passwordPolicySchema.safeParse({ minLength: 20, maxLength: 10 }).success).toBe(false)
  expect(passwordPolicySchema.safeParse({ minLength: 5 }).success).toBe(false)
})

test('the rules are told before anything is typed', () => {
  expect(describePolicy(defaultPasswordPolicy)).toContain('At least 8 characters')
  expect(describePolicy(strict)).toBe(
    'At least 6 characters, with a lowercase letter, an uppercase letter, a number, and one of !?.',
  )
})
