import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import DeleteAccountRoute from './delete-account.route.tsx'

function renderPage(loaderData: { email: string | null; emailVerified: boolean }) {
  const props = { loaderData: { ...loaderData, reauth: 'none' }, actionData: undefined }
  const Page = createRoutesStub([
    {
      path: '/profile/delete',
      Component: () => <DeleteAccountRoute {...(props as Parameters<typeof DeleteAccountRoute>[0])} />,
    },
  ])
  return renderToString(<Page initialEntries={['/profile/delete']} />)
}

test('only a member with an unconfirmed address is told that what was sent with it is not erased', () => {
  const email = 'amina@example.org'
  const warning = 'Your email address is not confirmed, so messages and initiatives that were sent with it'
  expect(renderPage({ email, emailVerified: false })).toContain(warning)
  expect(renderPage({ email, emailVerified: true })).not.toContain(warning)
  expect(renderPage({ email: null, emailVerified: false })).not.toContain(warning)
})

test('the page names everything that keeps a donor’s name', () => {
  const page = renderPage({ email: null, emailVerified: false })
  expect(page.replace(/\s+/g, ' ')).toContain('Only receipts and yearly statements keep your name')
})
