import { RouterContextProvider } from 'react-router'
import { afterEach, expect, vi } from 'vitest'
import { loader as readZakat } from '#app/giving/zakat/zakat.route.tsx'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { type PageRecord, pageContext } from '#app/platform/http/page.server.ts'
import { nextLocalMidnight } from '#app/platform/time/event-schedule.ts'
import { storeTest } from '#tests/database.ts'
import { loader as readDonatePage } from './donate.route.tsx'

afterEach(() => vi.useRealTimers())

storeTest('pages that depend on the date expire at midnight', async ({ db }) => {
  const expiryOf = async (load: (args: never) => Promise<unknown>, url: string, env: object) => {
    const context = new RouterContextProvider()
    const page = { expiresAt: Number.POSITIVE_INFINITY } as PageRecord
    context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: 's'.repeat(40), ...env }))
    context.set(databaseContext, db)
    context.set(pageContext, page)
    await load({ context, request: new Request(url) } as never)
    return page.expiresAt
  }
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
  const midnight = nextLocalMidnight(new Date(), 'America/New_York').getTime()
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(await expiryOf(readDonatePage, 'http://localhost/donate', keys)).toBe(midnight)
  expect(await expiryOf(readDonatePage, 'http://localhost/donate?fund=zakat', {})).toBe(midnight)
  expect(await expiryOf(readZakat, 'http://localhost/zakat', {})).toBe(midnight)
})
