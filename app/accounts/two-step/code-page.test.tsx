import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import CodeRoute from './code.route.tsx'

type Props = ComponentProps<typeof CodeRoute>

function render(steps: Pick<Props['loaderData'], 'isRecovery' | 'hasAuthenticator' | 'phone'>) {
  const loaderData = { search: '', next: '/profile', canUsePhone: steps.phone !== null, ...steps }
  const props = { loaderData, actionData: undefined } as Props
  const path = '/profile/code'
  const Page = createRoutesStub([{ path, Component: () => <CodeRoute {...props} /> }])
  return renderToString(<Page initialEntries={[path]} />)
}

test('someone without another way to get a code reads whom to write to', () => {
  const help = 'An admin can turn off two-step verification for you.'
  const phone = { maskedNumber: '+*******0100', isSent: false, isLimited: false, isConnected: true }
  expect(render({ isRecovery: true, hasAuthenticator: true, phone: null })).toContain(help)
  expect(render({ isRecovery: false, hasAuthenticator: false, phone })).toContain(help)
  expect(render({ isRecovery: false, hasAuthenticator: true, phone: null })).not.toContain(help)
})
