import { expect, test } from 'vitest'
import { plainCode, recoveryCode } from './code-messages.ts'

test('a code counts however it was copied', () => {
  expect(plainCode(' 123 456 ')).toBe('123456')
  expect(plainCode('123-456')).toBe('123456')
})

test('a recovery code is the same in small letters and without its dash', () => {
  for (const typed of ['7K3MQ-9XRTV', '7k3mq-9xrtv', '7k3mq9xrtv', ' 7K3MQ 9XRTV ']) {
    expect(recoveryCode(typed)).toBe('7K3MQ-9XRTV')
  }
})
