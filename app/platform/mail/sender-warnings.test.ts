import { expect, test } from 'vitest'
import { senderWarnings } from './sender-warnings.ts'

const warn = (address: string, host: string, user = '') => senderWarnings(address, { host, user }).join(' ')

test.each([
  ['salaam@nur.org', 'smtp.nur.org', 'salaam@nur.org'],
  ['salaam@nur.org', 'smtp.provider.net', 'apikey'],
  ['no-reply@www.nur.org', 'smtp.nur.org', 'mail@nur.org'],
  ['nur@gmail.com', 'smtp.gmail.com', 'nur@gmail.com'],
  ['nur@Gmail.com', 'SMTP-relay.google.com', ''],
  ['nur@hotmail.co.uk', 'smtp.office365.com', 'nur@hotmail.co.uk'],
  ['nur@icloud.com', 'smtp.mail.me.com', 'nur@icloud.com'],
])('does not warn about emails from %s through %s with the username %j', (address, host, user) => {
  expect(warn(address, host, user)).toBe('')
})

test.each([
  ['nur@gmail.com', 'smtp.nur.org', /gmail\.com address.*Gmail allows only its own servers/],
  ['nur@gmail.com', 'smtp.gmail.com.evil.org', /allows only its own servers/],
  ['nur@yahoo.co.uk', 'smtp.office365.com', /Yahoo allows only/],
  ['no-reply@localhost', 'smtp.nur.org', /not an address on the public internet/],
  ['salaam@shajara.example', 'smtp.nur.org', /not an address on the public internet/],
])('warns that emails from %s through %s are likely to be rejected', (address, host, warning) => {
  expect(warn(address, host)).toMatch(warning)
})

test('warns about a username from another domain', () => {
  expect(warn('salaam@nur.org', 'smtp.nur.org', 'salaam@noor.org')).toMatch(/have different domains/)
})
