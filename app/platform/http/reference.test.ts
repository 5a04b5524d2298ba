import { expect, test } from 'vitest'
import { newReference, withNewReference } from './reference.server.ts'

test('a reference is short and has no characters that look alike', () => {
  for (let i = 0; i < 1000; i++) {
    expect(newReference('INI')).toMatch(/^INI-[34679CDFGHJKMNPQRTVWXY]{4}-[34679CDFGHJKMNPQRTVWXY]{2}$/)
  }
})

test('references are not sequential', () => {
  const drawn = Array.from({ length: 1000 }, () => newReference('INI'))
  expect(new Set(drawn).size).toBeGreaterThan(995)
  expect(drawn).not.toEqual(drawn.toSorted())
})

test('replaces a reference that is already used', async () => {
  const drawn: string[] = []
  const row = await withNewReference('PLG', async (reference) => {
    drawn.push(reference)
    return drawn.length < 3 ? undefined : { reference }
  })
  expect(drawn).toHaveLength(3)
  expect(row.reference).toBe(drawn[2])
})

test('fails after too many used references', async () => {
  await expect(withNewReference('PLG', async () => undefined)).rejects.toThrow('No unused PLG reference')
})
