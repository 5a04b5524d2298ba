import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { requestIdContext } from '#app/platform/http/request-id.ts'
import { logContext, openLog } from '#app/platform/log/log.server.ts'
import { memberFixture } from '#tests/member.ts'
import IssueSendRoute, { action } from './issue-send.route.tsx'

test('the page that resumes an issue says that failed copies can be retried once sending has resumed', () => {
  const loaderData = {
    path: '/admin/newsletter/issues/1',
    subject: 'November',
    version: 3,
    isResumed: true,
    remaining: 2,
    sent: 1,
    stored: 0,
    failed: 1,
    isConnected: true,
    reauth: null,
  }
  const Component = () => (
    <IssueSendRoute {...({ loaderData } as unknown as ComponentProps<typeof IssueSendRoute>)} />
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  const text = renderToString(<Page />).replace(/<!--.*?-->/g, '')
  expect(text).toContain(
    '1 copy failed and will not be queued again. Once sending has resumed, you can retry failed copies',
  )
})

test('if sending cannot be started, the error says only that no new copies went out: earlier copies may have been sent', async () => {
  const context = new RouterContextProvider()
  // Every query fails.
  context.set(databaseContext, {} as Database)
  context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: 's'.repeat(40) }))
  context.set(memberContext, memberFixture({ role: 'admin', twoStep: true }))
  context.set(logContext, openLog('silent').log)
  context.set(requestIdContext, 'request')
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams() })
  const args = { context, request, params: { id: '1' } }
  expect(await action(args as unknown as Parameters<typeof action>[0])).toMatchObject({
    init: { status: 503 },
    data: { problem: 'Sending could not be started, so no new copies went out. Please try again.' },
  })
})
