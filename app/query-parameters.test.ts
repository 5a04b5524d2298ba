import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('.', import.meta.url)

/** The query parameters that a route module reads itself; those that its imports read are not found. */
const parametersReadBy = (source: string) => [
  ...Array.from(source.matchAll(/searchParams\.(?:get|getAll|has)\('(\w+)'\)/g), ([, name]) => name),
  ...(/\bpageNumber\(/.test(source) ? ['page'] : []),
  ...(/\bnextPath\(/.test(source) ? ['next'] : []),
]

test('a route that declares its query parameters declares each one that it reads', () => {
  const declarations = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.route\.tsx?$/.test(name))
    .flatMap((name) => {
      const source = readFileSync(new URL(name, folder), 'utf8')
      const declared = /PageHandle = \{[^}]*\bquery: (\[[^\]]*\])/.exec(source)?.[1]
      return declared === undefined ? [] : [{ name, source, declared }]
    })
  expect(declarations.length).toBeGreaterThan(40)
  const undeclared = declarations.flatMap(({ name, source, declared }) =>
    parametersReadBy(source)
      .filter((parameter) => !declared.includes(`'${parameter}'`))
      .map((parameter) => `${name}: ${parameter}`),
  )
  expect(undeclared).toEqual([])
})
