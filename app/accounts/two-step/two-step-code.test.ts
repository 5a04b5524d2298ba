import { expect, test } from 'vitest'
import { normalizeCode } from '#app/accounts/login/normalize-code.ts'
import { normalizeRecoveryCode } from './two-step-code.ts'

test('strips spaces and dashes from a code', () => {
  expect(normalizeCode(' 123 456 ')).toBe('123456')
  expect(normalizeCode('123-456')).toBe('123456')
})

test('accepts a recovery code in lowercase and without its dash', () => {
  for (const typed of ['7K3MQ-9XRTV', '7k3mq-9xrtv', '7k3mq9xrtv', ' 7K3MQ 9XRTV ']) {
    expect(normalizeRecoveryCode(typed)).toBe('7K3MQ-9XRTV')
  }
})
