import { existsSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalog } from './catalog.ts'

const file = (path: string) => new URL(`../public/pictures/${path}`, import.meta.url)

test('every picture in the catalog has a file for each shape, width and format', () => {
  const missing = catalog
    .flatMap(({ name, variants, hasLinkPreview }) => [
      ...variants.flatMap(({ shape, widths }) =>
        widths.flatMap((width) => ['avif', 'webp'].map((type) => `${name}-${shape}-${width}.${type}`)),
      ),
      ...(hasLinkPreview ? [`${name}-share.jpg`] : []),
    ])
    .filter((path) => !existsSync(file(path)))
  expect(missing).toEqual([])
})

test('picture names are unique, and every picture has alt text', () => {
  expect(new Set(catalog.map(({ name }) => name)).size).toBe(catalog.length)
  for (const { alt } of catalog) expect(alt.length).toBeGreaterThan(40)
})

test('a link preview is at most 120 KB', () => {
  for (const { name, hasLinkPreview } of catalog)
    if (hasLinkPreview) expect(statSync(file(`${name}-share.jpg`)).size).toBeLessThanOrEqual(120_000)
})

test('the sizes that a phone loads for its first screen are at most 13.9 KB', () => {
  const phone = { wide: 800, tall: 600 }
  for (const { name, variants } of catalog)
    for (const { shape, widths } of variants)
      for (const width of widths.filter((width) => width <= phone[shape]))
        expect(statSync(file(`${name}-${shape}-${width}.avif`)).size).toBeLessThanOrEqual(13_900)
})
