import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { pushSchema } from './push-form.server.ts'

const valid = {
  endpoint: 'https://push.example/push/abc',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: Buffer.alloc(16).toString('base64url'),
}
const isValid = (values: Partial<typeof valid>) => pushSchema.safeParse({ ...valid, ...values }).success

test('an endpoint is a short https URL without a password', () => {
  expect(isValid({})).toBe(true)
  expect(isValid({ endpoint: `https://push.example/${'a'.repeat(900)}` })).toBe(true)
  for (const endpoint of [
    '',
    'push.example',
    'http://push.example/push/abc',
    'file:///etc/passwd',
    'https://user:password@push.example/',
    `https://push.example/${'a'.repeat(1000)}`,
  ])
    expect(isValid({ endpoint })).toBe(false)
})

test('the public key must be a point on the curve, and the authentication secret must have 16 bytes', () => {
  expect(isValid({ p256dh: 'AAAA' })).toBe(false)
  expect(isValid({ p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false)
  expect(isValid({ auth: '' })).toBe(false)
  expect(isValid({ auth: Buffer.alloc(17).toString('base64url') })).toBe(false)
})
