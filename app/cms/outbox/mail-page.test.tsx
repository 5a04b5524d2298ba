import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import MailAdminRoute from './mail-admin.route.tsx'

function renderPage(status: string, lastError: string) {
  const mail = { id: 'a', subject: 'News', recipient: 's@example.org', body: 'Salaam', withdrawnAt: null }
  const loaderData = { mail: { ...mail, status, lastError, attempts: 1 } }
  const props = { loaderData } as unknown as Parameters<typeof MailAdminRoute>[0]
  const Page = createRoutesStub([{ path: '/', Component: () => <MailAdminRoute {...props} /> }])
  return renderToString(<Page />)
}

test('only the error of an attempt is shown as the last attempt, not the reason for a cancellation', () => {
  const failed = renderPage('failed', 'The mailbox is full.')
  expect(failed).toContain('Last attempt: </strong>The mailbox is full.')
  const canceled = renderPage('cancelled', 'They no longer receive the newsletter.')
  expect(canceled).toContain('They no longer receive the newsletter.')
  expect(canceled).not.toContain('Last attempt: ')
})
