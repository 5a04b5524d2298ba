import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type LockedPackage = { optionalDependencies?: Record<string, string> }

/*
 * npm omits a platform's package from the lock file if the registry does not have it yet. `npm ci`
 * then rejects the lock file on other machines.
 */
test('the lock file has every platform package of every native dependency', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  const missing = Object.values(packages).flatMap(({ optionalDependencies }) =>
    Object.keys(optionalDependencies ?? {}).filter((name) => !names.has(name)),
  )
  expect(missing).toEqual([])
})
