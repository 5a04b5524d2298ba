import { expect } from 'vitest'
import { action as confirmPhone } from '#app/accounts/phone/phone-confirm.route.tsx'
import { addPhoneFactor } from '#app/accounts/phone/phone-factor-store.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import {
  addAuthenticator,
  createActionClient,
  passFirstStep,
  phoneNumber,
  type RouteAction,
  readPhoneCode,
} from '#tests/action-client.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { action as enterCode, loader as openSecondStep } from './code.route.tsx'
import { action as addPhoneStep } from './phone-step.route.tsx'
import { action as sendSecondStepCode } from './send-code.route.ts'

storeTest('staff, and members with an unconfirmed address, cannot confirm a phone step', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  for (const [change, problem] of [
    [{ role: 'editor' }, 'Accounts with a role in the admin area must use the authenticator app.'],
    [{ emailVerified: 0 }, 'Please confirm your email address first.'],
  ] as const) {
    const { id } = await addTestMember(db)
    await addAuthenticator(db, id)
    const { submit } = await createActionClient(db, id)
    await submit(addPhoneStep, { phone: phoneNumber, currentPassword: testPassword })
    await db.updateTable('user').set(change).where('id', '=', id).execute()
    const response = await submit(confirmPhone, { code: await readPhoneCode(db) })
    expect(response).toMatchObject({ init: { status: 409 }, data: { problem } })
  }
})

storeTest(
  'a code sent to one member does not count as sent to another member in the same browser',
  async ({ db }) => {
    const addMember = async (number: string) => {
      const { id } = await addTestMember(db)
      await addAuthenticator(db, id)
      await addPhoneFactor(db, id, { phoneNumber: number, displayName: null }, new Date())
      return id
    }
    const [amina, bilal] = [await addMember(phoneNumber), await addMember('+14045550199')]
    const { submit, cookies } = await createActionClient(db)
    const openCode: RouteAction = ({ request, ...args }) => {
      const withMethod = new Request('http://localhost/profile/code?method=phone', request)
      return openSecondStep({ ...args, request: withMethod })
    }
    await passFirstStep(db, cookies, amina)
    expect(await submit(openCode, {})).toMatchObject({ data: { phone: { isSent: false } } })
    await submit(sendSecondStepCode, {})
    expect(await submit(openCode, {})).toMatchObject({ data: { phone: { isSent: true } } })
    await passFirstStep(db, cookies, bilal)
    const phone = { isSent: false, maskedNumber: '+*******0199' }
    expect(await submit(openCode, {})).toMatchObject({ data: { phone } })
  },
)

storeTest(
  'someone who can no longer use the phone step is redirected to the code page, which keeps the return path',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    await addAuthenticator(db, id)
    const { submit, cookies } = await createActionClient(db)
    await passFirstStep(db, cookies, id)
    const enterPhoneCode: RouteAction = ({ request, ...args }) => {
      const url = 'http://localhost/profile/code?next=%2Fquran&method=phone'
      return enterCode({ ...args, request: new Request(url, request) })
    }
    expect(await submit(enterPhoneCode, { code: '123456' })).toBe('/profile/code?next=%2Fquran')
  },
)

storeTest('once the daily limit of codes is reached, each form says what to do instead', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true, phoneCodesPerDay: 1 })
  const { id } = await addTestMember(db)
  await addAuthenticator(db, id)
  const form = { phone: phoneNumber, currentPassword: testPassword }
  const { submit } = await createActionClient(db, id)
  await submit(addPhoneStep, form)
  const problem = 'No more codes can be sent today. Please try again tomorrow.'
  expect(await submit(addPhoneStep, form)).toMatchObject({ init: { status: 503 }, data: { problem } })
  await addPhoneFactor(db, id, { phoneNumber, displayName: null }, new Date())
  const login = await createActionClient(db)
  await passFirstStep(db, login.cookies, id)
  await login.submit(sendSecondStepCode, {})
  expect(await login.submit(sendSecondStepCode, {})).toBe(
    '/profile/code?next=%2Fprofile&method=phone&unsent=quota',
  )
})
