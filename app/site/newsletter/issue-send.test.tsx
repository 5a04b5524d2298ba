import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import IssueSendRoute from './issue-send.route.tsx'

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
