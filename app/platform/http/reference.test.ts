import { expect, test } from 'vitest'
import { newReference, withNewReference } from './reference.server.ts'

test('a reference is short and has no characters that look alike', () => {
  for (let i = 0; i < 1000; i++) {
    expect(newReference('INI')).toMatch(/^INI-[34679CDFGHJKMNPQRTVWXY]{4}-[34679CDFGHJKMNPQRTVWXY]{2}$/)
  }
})

test('references are not sequential', () => {
  const generated = Array.from({ length: 1000 }, () => newReference('INI'))
  expect(new Set(generated).size).toBeGreaterThan(995)
  expect(generated).not.toEqual(generated.toSorted())
})

test('generates another reference when one is already used', async () => {
  const generated: string[] = []
  const row = await withNewReference('PLG', async (reference) => {
    generated.push(reference)
    return generated.length < 3 ? undefined : { reference }
  })
  expect(generated).toHaveLength(3)
  expect(row.reference).toBe(generated[2])
})

test('fails when every reference it generates is already used', async () => {
  await expect(withNewReference('PLG', async () => undefined)).rejects.toThrow('No unused PLG reference')
})
