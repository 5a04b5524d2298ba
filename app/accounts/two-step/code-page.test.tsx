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

/** A loader or an action, called with a query. */
const withSearch =
  (handler: RouteAction, query: Record<string, string>): RouteAction =>
  ({ request, ...args }) =>
    handler({
      ...args,
      request: new Request(`http://localhost/profile/code?${new URLSearchParams(query)}`, request),
    })

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
      expect(await submit(loader, {})).toMatchObject({ data: { canAskAdmin: role !== 'owner' } })
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
    expect(await submit(loader, {})).toMatchObject({ data: { hasAuthenticator: true, canUsePhone: true } })
    await turnOffTwoStep(db, id)
    expect(await submit(loader, {})).toBe('/profile?notice=login-expired')
    const enterRecoveryCode = withSearch(action, { recovery: '1', next: '/about' })
    expect(await submit(action, { code: '123456' })).toBe('/profile?notice=login-expired')
    expect(await submit(enterRecoveryCode, { code: '123456' })).toBe(
      '/profile?notice=login-expired&next=%2Fabout',
    )
  },
)

storeTest(
  'in the pop-up of a Google login, the page stays connected to the page that opened it',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    await addAuthenticator(db, id)
    const { submit, cookies } = await createActionClient(db)
    await passFirstStep(db, cookies, id)
    const openerPolicy = async (next: string) => {
      const result = (await submit(withSearch(loader, { next }), {})) as { init: { headers: Headers } }
      return result.init.headers.get('Cross-Origin-Opener-Policy')
    }
    expect(await openerPolicy('/profile/google/done?next=%2Fabout&popup=1')).toBe('unsafe-none')
    expect(await openerPolicy('/profile/google/done?next=%2Fabout')).toBeNull()
    expect(await openerPolicy('/about?popup=1')).toBeNull()
  },
)

storeTest(
  'five incorrect codes end only this login, and a locked account has to wait 15 minutes',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    await addAuthenticator(db, id)
    const { submit, cookies, events } = await createActionClient(db)
    await passFirstStep(db, cookies, id)
    const at = new Date().toISOString()
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const attempts = { id: 'attempts', identifier: `2fa-attempts-2fa-${id}`, value: '5' }
    await db
      .insertInto('verification')
      .values({ ...attempts, expiresAt, createdAt: at, updatedAt: at })
      .execute()
    await db.updateTable('twoFactor').set({ lockedUntil: expiresAt }).execute()
    expect(await submit(action, { code: '123456' })).toMatchObject({
      init: { status: 429 },
      data: { problem: expect.stringContaining('Please wait 15 minutes') },
    })
    await db.updateTable('twoFactor').set({ lockedUntil: null }).execute()
    const enterCode = withSearch(action, { next: '/about' })
    expect(await submit(enterCode, { code: '234567' })).toBe('/profile?notice=code-limit&next=%2Fabout')
    expect(await submit(enterCode, { code: '345678' })).toBe('/profile?notice=login-expired&next=%2Fabout')
    expect(events.map(({ event }) => event)).toEqual(['login.lockout', 'login.failure'])
  },
)
