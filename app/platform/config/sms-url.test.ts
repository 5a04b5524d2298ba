import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'
import { parseSmsUrl } from './sms-url.ts'

test('a Twilio URL has the account, the token and the sender', () => {
  expect(parseSmsUrl('twilio://AC1:tok%2Fen@api.twilio.com?from=+14045550100')).toEqual({
    kind: 'twilio',
    endpoint: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
    accountSid: 'AC1',
    authToken: 'tok/en',
    from: '+14045550100',
  })
  const service = `MG${'0'.repeat(32)}`
  expect(parseSmsUrl(`twilio://AC1:token@api.twilio.com?from=${service}`)).toMatchObject({ from: service })
})

test('a webhook URL has an address, and an optional key that is removed from it', () => {
  expect(parseSmsUrl('https://hooks.example.org/sms?a=1')).toEqual({
    kind: 'webhook',
    endpoint: 'https://hooks.example.org/sms?a=1',
    key: null,
  })
  expect(parseSmsUrl('https://:0123456789abcdef@hooks.example.org/sms')).toEqual({
    kind: 'webhook',
    endpoint: 'https://hooks.example.org/sms',
    key: '0123456789abcdef',
  })
})

test.each([
  ['nonsense', /must be a URL/],
  ['ftp://example.org', /must be a URL/],
  ['http://example.org/sms', /must start with https/],
  ['https://:short@example.org/sms', /key of at least 16/],
  ['twilio://api.twilio.com?from=+14045550100', /must contain the account/],
  ['twilio://AC1:token@api.twilio.com', /parameter from/],
  ['twilio://AC1:token@api.twilio.com?from=Shajara', /parameter from/],
])('%s is rejected with a reason that does not repeat the URL', (url, reason) => {
  const message = parseSmsUrl(url)
  expect(message).toMatch(reason)
  expect(message).not.toContain(url)
  expect(() => readConfig({ DATA_DIR: '/tmp/unused', SMS_URL: url })).toThrow(`SMS_URL ${message}`)
})

test('plain http is accepted for localhost', () => {
  expect(parseSmsUrl('http://localhost:4000/sms')).toMatchObject({ kind: 'webhook' })
})
