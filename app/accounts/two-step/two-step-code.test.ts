import { expect, test } from 'vitest'
import { normalizeRecoveryCode } from './two-step-code.ts'

test('accepts a recovery code in lowercase, without its hyphen, or with Arabic digits', () => {
  for (const typed of ['7K3MQ-9XRTV', '7k3mq-9xrtv', '7k3mq9xrtv', ' 7K3MQ 9XRTV ', '٧K٣MQ-۹XRTV']) {
    expect(normalizeRecoveryCode(typed)).toBe('7K3MQ-9XRTV')
  }
})
