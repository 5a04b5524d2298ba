import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { addPhoneFactor, turnOffTwoStep } from '#app/accounts/phone/phone-factor-store.server.ts'
import {
  addAuthenticator,
  createActionClient,
  passFirstStep,
  phoneNumber,
  type RouteAction,
} from '#tests/action-client.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import CodeRoute, { action, loader } from './code.route.tsx'

type Props = ComponentProps<typeof CodeRoute>
type Data = Props['loaderData']

function render(data: Pick<Data, 'isRecovery' | 'hasAuthenticator' | 'phone'> & Partial<Data>) {
  const canUsePhone = data.phone !== null
  const loaderData = { search: '', next: '/profile', canUsePhone, canAskAdmin: true, ...data }
  const props = { loaderData, actionData: undefined } as Props
  const path = '/profile/code'
  const Page = createRoutesStub([{ path, Component: () => <CodeRoute {...props} /> }])
  return renderToString(<Page initialEntries={[path]} />)
}

test('someone with no other way to get a code is told whom to write to', () => {
  const help = 'An admin can turn off two-step verification for you.'
  const phone = { maskedNumber: '+*******0100', isSent: false, sendFailure: null, isSmsConnected: true }
  const recovery = { isRecovery: true, hasAuthenticator: true, phone: null }
  expect(render(recovery)).toContain(help)
  expect(render({ isRecovery: false, hasAuthenticator: false, phone })).toContain(help)
  expect(render({ isRecovery: false, hasAuthenticator: true, phone: null })).not.toContain(help)
  expect(render({ ...recovery, canAskAdmin: false })).not.toContain(help)
})

test.for([
  ['limited', 'Please wait a while'],
  ['quota', 'Please log in another way'],
  [null, null],
] as const)('the page says what to do if a code could not be sent: %s', ([sendFailure, text]) => {
  const phone = { maskedNumber: '+*******0100', isSent: false, sendFailure, isSmsConnected: true }
  const html = render({ isRecovery: false, hasAuthenticator: true, phone })
  if (text) expect(html).toContain(text)
  else expect(html).not.toMatch(/Please (wait|log in another way)/)
})

storeTest(
  'everyone except the owner is told that an admin can turn off two-step verification',
  async ({ db }) => {
    for (const role of ['user', 'admin', 'owner'] as const) {
      const { id } = await addTestMember(db, { role })
      await addAuthenticator(db, id)
      const { submit, cookies } = await createActionClient(db)
      await passFirstStep(db, cookies, id)
      expect(await submit(loader, {})).toMatchObject({ canAskAdmin: role !== 'owner' })
    }
  },
)

storeTest(
  'someone whose two-step verification is turned off during the second step has to log in again',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    await addAuthenticator(db, id)
    await addPhoneFactor(db, id, { phoneNumber, displayName: null }, new Date())
    const { submit, cookies } = await createActionClient(db)
    await passFirstStep(db, cookies, id)
    expect(await submit(loader, {})).toMatchObject({ hasAuthenticator: true, canUsePhone: true })
    await turnOffTwoStep(db, id)
    expect(await submit(loader, {})).toBe('/profile?notice=login-expired')
    const enterRecoveryCode: RouteAction = ({ request, ...args }) =>
      action({
        ...args,
        request: new Request('http://localhost/profile/code?recovery=1&next=%2Fabout', request),
      })
    expect(await submit(action, { code: '123456' })).toBe('/profile?notice=login-expired')
    expect(await submit(enterRecoveryCode, { code: '123456' })).toBe(
      '/profile?notice=login-expired&next=%2Fabout',
    )
  },
)
