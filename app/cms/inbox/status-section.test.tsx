import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import InboxItemRoute from './inbox-item.route.tsx'
import InboxStatusRoute from './inbox-status.route.tsx'
import type { StatusButton } from './status-section.tsx'

const choice = { name: 'method', label: 'Method', options: { check: 'Check', cash: 'Cash' } }
const date = { name: 'receivedOn', label: 'Received on', min: '2000-01-01', today: '2026-11-21', choice }
const buttons: StatusButton[] = [
  { status: 'received', label: 'Mark as received', date },
  { status: 'spam', label: 'Mark as spam', date: null },
]

/** The page after the status could not be changed. */
function renderFailure(values: Record<string, string>, statusHint: string | null = 'A hint') {
  const loaderData = {
    ...{ list: { path: '/admin/donations', label: 'Donations' }, path: '/admin/donations/d' },
    ...{ heading: ['Salma'], body: null, details: {}, panels: [], notes: [], forms: {} },
    ...{ status: { label: 'New', tone: 'open', version: 3 }, buttons, statusHint },
  }
  const actionData = { values, errors: {}, problem: 'Bilal changed the status.', sent: null }
  const itemProps = { loaderData } as unknown as Parameters<typeof InboxItemRoute>[0]
  const statusProps = { actionData } as unknown as Parameters<typeof InboxStatusRoute>[0]
  const status = {
    id: 'inbox/donations/status',
    path: 'status',
    Component: () => <InboxStatusRoute {...statusProps} />,
  }
  const Page = createRoutesStub([
    { path: '/admin/donations/d', Component: () => <InboxItemRoute {...itemProps} />, children: [status] },
  ])
  return renderToString(<Page initialEntries={['/admin/donations/d/status']} />)
}

test('the form of a status with a date keeps its input when the status cannot be changed', () => {
  const page = renderFailure({ status: 'received', receivedOn: '2026-10-02', method: 'cash', version: '2' })
  expect(page.match(/Bilal changed the status/g)).toHaveLength(1)
  expect(page.match(/name="receivedOn"/g)).toHaveLength(1)
  expect(page).toMatch(/<input(?=[^>]*name="receivedOn")[^>]*value="2026-10-02"/)
  expect(page).toContain('<option value="cash" selected="">')
  expect(page).toContain('name="version" value="3"')
})

test('the problem of a status without a date is shown once, and the date is today', () => {
  const page = renderFailure({ status: 'spam', version: '2' })
  expect(page.match(/Bilal changed the status/g)).toHaveLength(1)
  expect(page).toMatch(/<input(?=[^>]*name="receivedOn")[^>]*value="2026-11-21"/)
  expect(renderFailure({ status: 'spam' }, null).match(/Bilal changed the status/g)).toHaveLength(1)
})
