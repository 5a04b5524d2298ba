import { expect, test } from 'vitest'
import { defaultPasswordPolicy } from '#app/platform/settings/password-policy.ts'
import { passwordProblems } from './password-check.server.ts'

test.each(['password1', 'Password1', 'iloveyou', 'qwertyuiop', '1234567890'])(
  'rejects %s as too common',
  async (password) => {
    expect(await passwordProblems(password, defaultPasswordPolicy)).toEqual([
      'This password is too common. Choose a different one.',
    ])
  },
)

test('accepts a passphrase; a short password gets only the length message', async () => {
  expect(await passwordProblems('dates and tea at dusk', defaultPasswordPolicy)).toEqual([])
  expect(await passwordProblems('1234', defaultPasswordPolicy)).toEqual(['Use at least 8 characters.'])
})
