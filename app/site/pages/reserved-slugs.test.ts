import { readdirSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { endpoints } from '#app/api/accounts/endpoints.server.ts'
import { collections } from '#app/collections.ts'
import { slugify } from '#app/platform/slug.ts'
import routes from '#app/routes.ts'

const firstSegments = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => (path ? [path.split('/')[0] ?? ''] : firstSegments(children)))

const reservedSlugs =
  collections.listed.find(({ path }) => path === 'custom-pages')?.reservedSlugs ?? new Set()

const isSlug = (segment: string) => segment !== '' && slugify(segment) === segment

test('no custom page can have the URL of another page, file or endpoint', async () => {
  const names = [
    ...firstSegments(await routes),
    ...Object.keys(endpoints).map((path) => path.split('/')[1] ?? ''),
    ...readdirSync('public'),
  ]
  expect([...new Set(names.filter(isSlug))].filter((name) => !reservedSlugs.has(name))).toEqual([])
})

test('the slugs of the built-in pages are reserved', () => {
  for (const slug of ['about', 'vision', 'privacy']) expect(reservedSlugs).toContain(slug)
})
