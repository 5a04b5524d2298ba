import { expect, test } from 'vitest'
import { mailGreeting } from './mail-greeting.ts'
import { defaultSettings } from './settings.ts'

test('a domain that someone typed as a name does not become a link', () => {
  expect(mailGreeting('Win at evil.example', defaultSettings)).toBe('Salaam Win at evil. example,')
  expect(mailGreeting('Amina Yusuf', defaultSettings)).toBe('Salaam Amina Yusuf,')
})
