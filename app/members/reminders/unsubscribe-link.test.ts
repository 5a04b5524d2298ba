import { expect, test } from 'vitest'
import {
  readSignupUnsubscribeToken,
  readUnsubscribeToken,
  signupUnsubscribeLink,
  unsubscribeLink,
} from './unsubscribe-link.server.ts'

const secret = 'a secret for tests'
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
const token = tokenOf(unsubscribeLink('https://example.org', secret, 'eventReminder', 'amina'))

test('an unsubscribe link identifies one kind of email and one member', () => {
  expect(readUnsubscribeToken(token, secret)).toMatchObject({ kind: 'eventReminder', userId: 'amina' })
})

test('a link about one event identifies one kind of email and one sign-up, and no member', () => {
  const subscription = { kind: 'signupReminder', signupId: 'amina' } as const
  const signupToken = tokenOf(signupUnsubscribeLink('https://example.org', secret, subscription))
  expect(readSignupUnsubscribeToken(signupToken, secret)).toEqual(subscription)
  expect(readUnsubscribeToken(signupToken, secret)).toBeNull()
  expect(readSignupUnsubscribeToken(token, secret)).toBeNull()
  expect(readSignupUnsubscribeToken(signupToken.replace('Reminder', 'Change'), secret)).toBeNull()
})

test('a token that was changed, or signed with another secret, is invalid', () => {
  for (const changed of [
    '',
    'eventReminder.amina',
    'eventReminder.amina.',
    token.replace('amina', 'bilal'),
    token.replace('eventReminder', 'eventChange'),
    token.replace('eventReminder', 'newsletter'),
    token.slice(0, -1),
  ])
    expect([changed, readUnsubscribeToken(changed, secret)]).toEqual([changed, null])
  expect(readUnsubscribeToken(token, 'another secret')).toBeNull()
})
