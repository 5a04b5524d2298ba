import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { requestIdContext } from '#app/platform/http/request-id.ts'
import { logContext } from '#app/platform/log/log.server.ts'
import { storeTest } from '#tests/database.ts'
import { action } from './newsletter.route.tsx'

const environment = {
  DATA_DIR: '/tmp/shajara-newsletter-test',
  SECRET: 's'.repeat(40),
  ORIGIN: 'https://site.example',
}

async function post(db: Database, email: string, mailServer: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(clientAddressContext, '203.0.113.7')
  context.set(configContext, readConfig({ ...environment, ...mailServer }))
  context.set(requestIdContext, 'test')
  context.set(logContext, pino({ enabled: false }))
  const body = new URLSearchParams({ email, source: 'merch' })
  const request = new Request('https://site.example/newsletter', { method: 'POST', body })
  const args = { context, request, url: new URL(request.url), params: {}, pattern: '/newsletter' as const }
  const { data, init } = await action(args)
  return { ...data, status: init?.status ?? 200 }
}

storeTest(
  'without a mail server, the form shows an error instead of saying that a link was sent',
  async ({ db }) => {
    const mailServer = { MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'salaam@site.example' }
    expect(await post(db, 'reader@example.org', mailServer)).toMatchObject({
      status: 200,
      problem: null,
      sent: { email: 'reader@example.org' },
    })
    expect(await post(db, 'reader@example.org', {})).toEqual({
      status: 200,
      values: { email: 'reader@example.org', source: 'merch' },
      errors: {},
      problem: 'This site cannot send emails at the moment. Please try again later, or write to us.',
      sent: null,
    })
  },
)
