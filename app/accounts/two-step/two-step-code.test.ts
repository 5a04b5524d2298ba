import { expect, test } from 'vitest'
import { normalizeRecoveryCode } from './two-step-code.ts'

test('accepts a recovery code in lowercase and without its dash', () => {
  for (const typed of ['7K3MQ-9XRTV', '7k3mq-9xrtv', '7k3mq9xrtv', ' 7K3MQ 9XRTV ']) {
    expect(normalizeRecoveryCode(typed)).toBe('7K3MQ-9XRTV')
  }
})
