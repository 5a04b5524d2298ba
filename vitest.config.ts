import './scripts/compile-cache.ts'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import type { Engine } from '#app/platform/database/open-database.server.ts'
import { inlineScript } from './scripts/inline-script.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engines: Engine[]
    /** A PostgreSQL server whose database `template1` is empty but fully migrated: every new database is a copy. */
    postgresUrl: string
  }
}

const tests = '**/*.test.{ts,tsx}'
const exclude = ['node_modules/**', 'build/**']

// A test can use PostgreSQL only through a module in `tests/`. The modules in this pattern use no database.
const withDatabase = globSync(tests, { exclude }).filter((path) =>
  /'#tests\/(?!fixtures\/|event-loop|files|images|pdfs|s3)/.test(readFileSync(path, 'utf8')),
)

// These replace globals before the first import, so each needs its own process.
const isolated = ['app/api/accounts/timings.test.ts', 'app/platform/device/device-store.test.ts']

// Has no tests that run on SQLite.
const postgresOnly = ['app/platform/database/postgres.test.ts']

export default defineConfig({
  plugins: [inlineScript()],
  test: {
    // A worker spends a third of its time waiting for other processes and for timers.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // The default of one second is too short for a busy machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [tests],
          exclude: [...exclude, ...isolated, ...postgresOnly],
          provide: { engines: ['sqlite'] },
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: isolated, exclude, provide: { engines: ['sqlite'] } },
      },
      {
        extends: true,
        // `npm test` runs only the tests named '(postgres)' here; `rules` runs the others.
        test: {
          name: 'postgres',
          include: withDatabase,
          exclude: [...exclude, ...isolated],
          provide: { engines: ['postgres'] },
          globalSetup: 'tests/global-setup.ts',
          isolate: false,
        },
      },
    ],
  },
})
