import { expect, test } from 'vitest'
import { defaultPasswordPolicy } from '#app/platform/settings/password-policy.ts'
import { passwordProblems } from './password-check.server.ts'

test.each(['password1', 'Password1', 'iloveyou', 'qwertyuiop', '1234567890'])(
  '%s is refused as one of the most common',
  async (password) => {
    expect(await passwordProblems(password, defaultPasswordPolicy)).toEqual([
      'This is one of the passwords that are tried first. Choose another one.',
    ])
  },
)

test('a phrase of one’s own is fine, and a short one is told its length only', async () => {
  expect(await passwordProblems('dates and tea at dusk', defaultPasswordPolicy)).toEqual([])
  expect(await passwordProblems('1234', defaultPasswordPolicy)).toEqual(['Use at least 8 characters.'])
})
