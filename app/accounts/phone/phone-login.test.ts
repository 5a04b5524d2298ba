import { expect } from 'vitest'
import { setPasswordHash } from '#app/accounts/login/member-store.server.ts'
import { action as changePassword } from '#app/accounts/login/password.route.tsx'
import { action as sendSecondStepCode } from '#app/accounts/two-step/send-code.route.ts'
import { deleteExpiredAuthData } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { pushCookie } from '#app/platform/push/push-cookie.server.ts'
import {
  addPushSubscription,
  listPushSubscriptions,
} from '#app/platform/push/push-subscription-store.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import {
  addAuthenticator,
  createActionClient,
  phoneConfig,
  phoneNumber,
  type RouteAction,
  readPhoneCode,
} from '#tests/action-client.ts'
import { storeTest } from '#tests/database.ts'
import { labelTexts } from '#tests/label-texts.ts'
import { addTestMember } from '#tests/member.ts'
import { codeSentTo, smsTo } from '#tests/sms.ts'
import { findOrAddMemberByPhone, hasOtherLogin, setMemberPhone } from './member-phone-store.server.ts'
import { action as changePhone } from './phone.route.tsx'
import { addPhoneFactor } from './phone-factor-store.server.ts'
import { action as requestLogin } from './phone-login.route.tsx'
import { action as confirmLogin } from './phone-login-code.route.tsx'
import { action as removePhone } from './phone-remove.route.tsx'
import { phoneTexts } from './phone-texts.ts'

/** Logs in with the phone, and returns the path that the login redirects to. */
async function logInWithPhone(db: Database, next?: string) {
  const client = await createActionClient(db)
  expect(await client.submit(requestLogin, { phone: '404 555 0100' })).toBe(
    '/profile/phone-login/code?next=%2Fprofile',
  )
  const confirm: RouteAction = ({ request, ...args }) => {
    const search = next === undefined ? '' : `?${new URLSearchParams({ next })}`
    return confirmLogin({ ...args, request: new Request(`http://localhost/${search}`, request) })
  }
  return { ...client, location: await client.submit(confirm, { code: await readPhoneCode(db) }) }
}

const countSessions = async (db: Database) => (await db.selectFrom('session').select('id').execute()).length

storeTest('while phone login is off, no page sends a code', async ({ db }) => {
  const { submit } = await createActionClient(db)
  expect(await submit(requestLogin, { phone: phoneNumber })).toBe('/profile')
  const { id } = await addTestMember(db)
  const member = await createActionClient(db, id)
  expect(await member.submit(changePhone, { phone: phoneNumber })).toMatchObject({ init: { status: 404 } })
  expect(await db.selectFrom('smsMessage').select('id').execute()).toEqual([])
})

storeTest(
  'an invalid number, or one from a country that is not allowed, gets an error next to its field',
  async ({ db }) => {
    await saveSettings(db, { phoneLogin: true })
    const { submit } = await createActionClient(db)
    for (const [phone, error] of [
      ['', 'Please enter your phone number.'],
      ['12', 'This is not a phone number. Please check it.'],
      ['+20 100 123 4567', 'We send codes only to numbers from the United States or Canada.'],
    ]) {
      const result = await submit(requestLogin, { phone: phone ?? '' })
      expect(result).toMatchObject({
        init: { status: 400 },
        data: { errors: { phone: error }, values: { phone } },
      })
    }
  },
)

storeTest('the response is the same for numbers with and without an account', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { id } = await addTestMember(db)
  await setMemberPhone(db, id, phoneNumber, new Date())
  const { submit } = await createActionClient(db)
  const responses = [
    await submit(requestLogin, { phone: phoneNumber }),
    await submit(requestLogin, { phone: '+14045550101' }),
  ]
  expect(new Set(responses).size).toBe(1)
})

storeTest('a member logs in with their phone; suspended members and staff cannot', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { id } = await addTestMember(db)
  await setMemberPhone(db, id, phoneNumber, new Date())
  expect((await logInWithPhone(db)).location).toBe('/profile')
  expect(await countSessions(db)).toBe(1)
  await db.updateTable('user').set({ role: 'editor' }).execute()
  expect((await logInWithPhone(db, '/about')).location).toBe('/profile?notice=phone-refused&next=%2Fabout')
  await db.updateTable('user').set({ role: 'user', disabledAt: new Date().toISOString() }).execute()
  expect((await logInWithPhone(db)).location).toBe('/profile?notice=suspended')
  expect(await countSessions(db)).toBe(1)
})

storeTest(
  'after a phone login, the second step is the authenticator app, never another code by text message',
  async ({ db }) => {
    await saveSettings(db, { phoneLogin: true })
    const { id } = await addTestMember(db)
    await setMemberPhone(db, id, phoneNumber, new Date())
    await addAuthenticator(db, id)
    await addPhoneFactor(db, id, { phoneNumber, displayName: null }, new Date())
    const { location, submit, cookies } = await logInWithPhone(db)
    expect(location).toBe('/profile/code?next=%2Fprofile')
    expect(cookies.has('shajara.two_factor')).toBe(true)
    expect(await submit(sendSecondStepCode, {})).toBe('/profile/code?next=%2Fprofile')
    expect(await db.selectFrom('smsMessage').select('id').execute()).toEqual([])
    expect(await countSessions(db)).toBe(0)
  },
)

storeTest('a phone that is the only way to log in cannot be removed', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  await logInWithPhone(db)
  const { id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  const { submit } = await createActionClient(db, id)
  expect(await submit(removePhone, {})).toMatchObject({ init: { status: 409 } })
  expect(await db.selectFrom('memberPhone').select('userId').execute()).toEqual([{ userId: id }])
})

storeTest('premium-rate numbers get no codes; a code can be typed in Arabic-Indic digits', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { submit } = await createActionClient(db)
  expect(await submit(requestLogin, { phone: '+19005550100' })).toMatchObject({
    data: { errors: { phone: 'We cannot send codes to this kind of number. Please use a mobile number.' } },
  })
  await submit(requestLogin, { phone: phoneNumber })
  const code = (await readPhoneCode(db)).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  expect(await submit(confirmLogin, { code })).toBe('/profile')
})

storeTest('replacing a code cancels the text message with the old code', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { submit } = await createActionClient(db)
  await submit(requestLogin, { phone: phoneNumber })
  const first = await db.selectFrom('smsMessage').select('id').executeTakeFirstOrThrow()
  await submit(requestLogin, { phone: phoneNumber })
  const rows = await db.selectFrom('smsMessage').select(['id', 'status', 'body']).execute()
  expect(rows.find(({ id }) => id === first.id)).toMatchObject({ status: 'failed', body: '' })
  expect(rows.filter(({ status }) => status === 'waiting')).toHaveLength(1)
})

storeTest('two concurrent sign-ups with the same number get the same account', async ({ db }) => {
  const now = new Date()
  const results = await Promise.all([1, 2].map(() => findOrAddMemberByPhone(db, phoneNumber, now)))
  expect(results[0]?.id).toBe(results[1]?.id)
  expect(await db.selectFrom('user').select('id').execute()).toHaveLength(1)
})

storeTest(
  'a member without an email cannot set a password, and could not log in with one',
  async ({ db }) => {
    await saveSettings(db, { phoneLogin: true })
    await logInWithPhone(db)
    const { id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const { submit } = await createActionClient(db, id)
    expect(await submit(changePassword, { currentPassword: '', password: 'dates and tea at noon' })).toBe(
      '/profile/email',
    )
    expect(await db.selectFrom('account').select('id').execute()).toEqual([])
    await setPasswordHash(db, id, 'hash', new Date())
    expect(await hasOtherLogin(db, id)).toBe(false)
  },
)

storeTest('the text message with a code has the wording that admins chose', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  await labelTexts(db, { message: phoneTexts.message })
  const { submit } = await createActionClient(db)
  await submit(requestLogin, { phone: phoneNumber })
  expect(await smsTo(db, phoneConfig.secret, phoneNumber)).toMatch(/^«Text message» \d{6} 5$/)
})

storeTest('a member who is logged in can reauthenticate only with their own number', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { id } = await addTestMember(db)
  await setMemberPhone(db, id, phoneNumber, new Date())
  const other = '+14045550101'
  await setMemberPhone(db, (await addTestMember(db)).id, other, new Date())
  for (const phone of [other, '+14045550102']) {
    const { submit } = await createActionClient(db, id)
    await submit(requestLogin, { phone })
    const code = await codeSentTo(db, phoneConfig.secret, phone)
    expect(await submit(confirmLogin, { code })).toMatchObject({ init: { status: 403 } })
  }
  expect(await db.selectFrom('user').select('id').execute()).toHaveLength(2)
  const { submit } = await createActionClient(db, id)
  await submit(requestLogin, { phone: phoneNumber })
  expect(await submit(confirmLogin, { code: await readPhoneCode(db) })).toBe('/profile')
})

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

/** A client for a member with a phone who is logged in and has notifications on. */
async function createClientWithNotifications(db: Database) {
  await saveSettings(db, { phoneLogin: true })
  const { id: userId } = await addTestMember(db)
  await setMemberPhone(db, userId, phoneNumber, new Date())
  const client = await createActionClient(db, userId)
  const session = await db.selectFrom('session').select('id').executeTakeFirstOrThrow()
  const device = { endpoint: 'https://push.example/a', p256dh: 'key', auth: 'secret', deviceName: 'Firefox' }
  const id = await addPushSubscription(db, { ...device, userId, sessionId: session.id }, new Date())
  const [, name = '', value = ''] =
    /^([^=]+)=([^;]*)/.exec(pushCookie(phoneConfig, 'http://localhost', id)) ?? []
  client.cookies.set(name, value)
  return { ...client, userId, id }
}

storeTest('a phone login on a device with notifications moves them to the new session', async ({ db }) => {
  const { submit, lastSetCookies, userId, id } = await createClientWithNotifications(db)
  await deleteExpiredAuthData(db, daysFromNow(100))
  await submit(requestLogin, { phone: phoneNumber })
  expect(await submit(confirmLogin, { code: await readPhoneCode(db) })).toBe('/profile')
  const session = await db.selectFrom('session').select('id').executeTakeFirstOrThrow()
  expect(await listPushSubscriptions(db, userId)).toMatchObject([{ id, sessionId: session.id }])
  expect(lastSetCookies()).toContain(pushCookie(phoneConfig, 'http://localhost', id))
})

storeTest(
  'while a phone login still requires a code, notifications are kept, but only until that login expires',
  async ({ db }) => {
    const { submit, userId } = await createClientWithNotifications(db)
    await addAuthenticator(db, userId)
    await submit(requestLogin, { phone: phoneNumber })
    expect(await submit(confirmLogin, { code: await readPhoneCode(db) })).toBe(
      '/profile/code?next=%2Fprofile',
    )
    expect(await listPushSubscriptions(db, userId)).toMatchObject([{ sessionId: null }])
    await deleteExpiredAuthData(db, new Date())
    expect(await listPushSubscriptions(db, userId)).toHaveLength(1)
    await deleteExpiredAuthData(db, daysFromNow(1))
    expect(await listPushSubscriptions(db, userId)).toEqual([])
  },
)
