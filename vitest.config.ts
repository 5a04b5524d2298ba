import { defineConfig } from 'vitest/config'
import { inlineScript } from './scripts/inline-script.ts'

export default defineConfig({
  plugins: [inlineScript()],
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**'],
    globalSetup: 'tests/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // As in the browser tests: a shared machine may stall for seconds.
    retry: process.env.CI ? 1 : 0,
  },
})
