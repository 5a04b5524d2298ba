import { expect, test } from 'vitest'
import { newReference, withNewReference } from './reference.server.ts'

test('a reference is short, and made of signs that nobody confuses', () => {
  for (let i = 0; i < 1000; i++) {
    expect(newReference('INI')).toMatch(/^INI-[34679CDFGHJKMNPQRTVWXY]{4}-[34679CDFGHJKMNPQRTVWXY]{2}$/)
  }
})

test('references tell nothing about their neighbours', () => {
  const drawn = Array.from({ length: 1000 }, () => newReference('INI'))
  expect(new Set(drawn).size).toBeGreaterThan(995)
  expect(drawn).not.toEqual(drawn.toSorted())
})

test('a taken reference is drawn again', async () => {
  const drawn: string[] = []
  const row = await withNewReference('PLG', async (reference) => {
    drawn.push(reference)
    return drawn.length < 3 ? undefined : { reference }
  })
  expect(drawn).toHaveLength(3)
  expect(row.reference).toBe(drawn[2])
})

test('it gives up when none is ever free', async () => {
  await expect(withNewReference('PLG', async () => undefined)).rejects.toThrow('No free reference')
})
