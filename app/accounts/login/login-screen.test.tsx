import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { loginMessages } from './login-form.ts'
import { LoginScreen } from './login-screen.tsx'

const beforeText = 'so we cannot send you a link to choose a new password. Please write to'
const afterText =
  'However, this site cannot send emails at the moment, so no link will reach you. Please write to'

/** The HTML of the login screen in reset mode. */
function renderReset({ isMailConnected, sent }: { isMailConnected: boolean; sent: string | null }) {
  const result = { values: {}, errors: {}, problem: null, sent }
  const Page = createRoutesStub([
    {
      path: '/profile',
      Component: () => (
        <LoginScreen
          mode="reset"
          next="/profile"
          notice={null}
          result={sent === null ? undefined : result}
          isMailConnected={isMailConnected}
          isGoogleConfigured={false}
        />
      ),
    },
  ])
  return renderToString(<Page initialEntries={['/profile']} />)
}

test('while no email can be sent, the reset screen says so before a request, and below the specified message after one', () => {
  const before = renderReset({ isMailConnected: false, sent: null })
  expect(before).toContain(beforeText)
  expect(before).not.toContain(afterText)
  const after = renderReset({ isMailConnected: false, sent: loginMessages.resetSent })
  expect(after).toContain(`${loginMessages.resetSent}</div>`)
  expect(after.indexOf(afterText)).toBeGreaterThan(after.indexOf(loginMessages.resetSent))
  expect(after).not.toContain(beforeText)
})

test('while emails are sent, the reset screen shows only the specified message after a request', () => {
  const after = renderReset({ isMailConnected: true, sent: loginMessages.resetSent })
  expect(after).toContain(loginMessages.resetSent)
  expect(after).not.toContain('cannot send')
})
