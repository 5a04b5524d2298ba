import { expect, test } from 'vitest'
import { recordGiftSchema } from './record-gift-form.ts'

const gift = {
  id: '6f1f3f0e-2b5c-4b7d-9a64-0c9b6a0f1d11',
  name: 'A donor',
  amount: '25',
  fundId: 'general',
  method: 'check',
  receivedOn: '2026-11-20',
}
const schema = recordGiftSchema('2026-11-21')

test('control characters that PostgreSQL rejects are removed from the note of a gift', () => {
  expect(schema.parse({ ...gift, note: ' check,\u0000\r\nNo. 12 ' }).note).toBe('check,\nNo. 12')
})

test('a gift cannot be recorded as a card payment, without a fund, with a future date or before 2000', () => {
  const invalidFields = (changed: Record<string, string>) =>
    schema.safeParse({ ...gift, ...changed }).error?.issues.map(({ path: [field] }) => field)
  expect(invalidFields({ method: 'card' })).toEqual(['method'])
  expect(invalidFields({ fundId: '' })).toEqual(['fundId'])
  expect(invalidFields({ receivedOn: '2026-11-22' })).toEqual(['receivedOn'])
  expect(invalidFields({ receivedOn: '0026-11-20' })).toEqual(['receivedOn'])
  expect(invalidFields({ receivedOn: '2000-01-01' })).toBeUndefined()
  expect(invalidFields({})).toBeUndefined()
})
