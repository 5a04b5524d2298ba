import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serverChunks } from './server-chunks.ts'

const imports: Record<string, string[]> = {
  home: ['markdown'],
  work: ['mail', 'series', 'markdown'],
  calendar: ['series', 'board', 'markdown', '/node_modules/rrule-temporal/index.js'],
  signup: ['field', 'board'],
  donate: ['field', 'mail'],
}
const routes = [
  { id: 'home', folder: 'site/home' },
  { id: 'calendar', folder: 'events/calendar' },
  { id: 'signup', folder: 'events/signup' },
  { id: 'donate', folder: 'giving/checkout' },
]
const chunkOf = serverChunks((id) => imports[id] ?? [], { home: 'home', backgroundWork: 'work', routes })

test.each([
  ['home', 'home'],
  ['markdown', 'home'],
  ['work', 'background-work'],
  ['calendar', 'events-calendar'],
  ['board', 'events'],
  ['field', 'pages'],
  ['series', 'events-work'],
  ['mail', 'giving-work'],
  ['/node_modules/rrule-temporal/index.js', 'rrule-temporal'],
  ['unrelated', null],
])('the module %s goes to the chunk %s', (id, chunk) => {
  expect(chunkOf(id)).toBe(chunk)
})

test('no two chunks import each other', () => {
  const size = 24
  const folders = ['site/home', 'events/calendar', 'events/signup', 'giving/checkout', 'giving', 'admin']
  const edge = fc.tuple(fc.nat(size - 1), fc.nat(size - 1))
  fc.assert(
    fc.property(
      fc.array(edge, { maxLength: 60 }),
      fc.array(fc.constantFrom(...folders), { minLength: 6 }),
      (edges, routeFolders) => {
        const importsOf = (id: string) =>
          edges.flatMap(([from, to]) =>
            String(Math.min(from, to)) === id ? [String(Math.max(from, to))] : [],
          )
        const routes = routeFolders.slice(0, 8).map((folder, index) => ({ id: String(index), folder }))
        const chunkOf = serverChunks(importsOf, { home: '0', backgroundWork: '9', routes })
        const chunks = new Map<string, Set<string>>()
        for (let id = 0; id < size; id++) {
          const from = chunkOf(String(id))
          if (from === null) continue
          const to = importsOf(String(id)).flatMap((imported) => chunkOf(imported) ?? [])
          chunks.set(from, (chunks.get(from) ?? new Set()).union(new Set(to)))
        }
        const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
          [...(chunks.get(from) ?? [])].some((next) => {
            if (next === from || seen.has(next)) return false
            seen.add(next)
            return next === to || reaches(next, to, seen)
          })
        for (const chunk of chunks.keys()) expect(reaches(chunk, chunk), chunk).toBe(false)
      },
    ),
  )
})
