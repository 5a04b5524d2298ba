import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { ReauthMethod } from '#app/accounts/login/reauth-field.tsx'
import BackupRoute from './backup-admin.route.tsx'

function render(reauth: ReauthMethod) {
  const backup = {
    id: 'b',
    fileName: 'shajara.tar.gz',
    at: 'Today',
    size: '2 MB',
    location: 'On this server',
  }
  const props = { loaderData: { ...backup, reauth } } as ComponentProps<typeof BackupRoute>
  const Page = createRoutesStub([{ path: '/', Component: () => <BackupRoute {...props} /> }])
  return renderToString(<Page />).replaceAll('<!-- -->', '')
}

test('the download button is shown only to admins who do not have to log in again first', () => {
  const button = 'Download shajara.tar.gz'
  for (const method of ['password', 'none'] as const) expect(render(method)).toContain(button)
  for (const [method, text] of [
    ['google', 'Continue with Google'],
    ['phone', 'Continue with phone'],
  ] as const) {
    expect(render(method)).toContain(text)
    expect(render(method)).not.toContain(button)
  }
})
