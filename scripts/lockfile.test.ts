import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type LockedPackage = { optionalDependencies?: Record<string, string> }

/*
 * npm leaves a platform's package out of the lock file when the registry it was written against does not have it
 * yet. `npm ci` then refuses the whole file on every other machine.
 */
test('the lock file holds every platform package of every native dependency', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  const missing = Object.values(packages).flatMap(({ optionalDependencies }) =>
    Object.keys(optionalDependencies ?? {}).filter((name) => !names.has(name)),
  )
  expect(missing).toEqual([])
})
