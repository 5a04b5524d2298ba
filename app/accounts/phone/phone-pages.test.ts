import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { setPasswordHash } from '#app/accounts/login/member-store.server.ts'
import { action as changePassword } from '#app/accounts/login/password.route.tsx'
import { loader as openSecondStep } from '#app/accounts/two-step/code.route.tsx'
import { action as addPhoneStep } from '#app/accounts/two-step/phone-step.route.tsx'
import { action as sendSecondStep } from '#app/accounts/two-step/send-code.route.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { authKey } from '#app/platform/auth/session.server.ts'
import { addSession, deleteExpiredAuthData, findSession } from '#app/platform/auth/session-store.server.ts'
import { type Config, readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { requestIdContext } from '#app/platform/http/request.ts'
import { signedCookie } from '#app/platform/http/signed-cookie.server.ts'
import { type Log, logContext } from '#app/platform/log/log.server.ts'
import { pushCookie } from '#app/platform/push/push-cookie.server.ts'
import {
  addPushSubscription,
  listPushSubscriptions,
} from '#app/platform/push/push-subscription-store.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { labelTexts } from '#tests/label-texts.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { codeSentTo, smsTo } from '#tests/sms.ts'
import { findOrAddMemberByPhone, hasOtherLogin, setMemberPhone } from './member-phone-store.server.ts'
import { action as changePhone } from './phone.route.tsx'
import { action as confirmPhone } from './phone-confirm.route.tsx'
import { addPhoneFactor } from './phone-factor-store.server.ts'
import { action as requestLogin } from './phone-login.route.tsx'
import { action as confirmLogin } from './phone-login-code.route.tsx'
import { action as removePhone } from './phone-remove.route.tsx'
import { phoneTexts } from './phone-texts.ts'

const number = '+14045550100'
const config: Config = readConfig({
  DATA_DIR: '/tmp/shajara-phone-pages',
  SECRET: 'a secret for tests and nothing else',
})

// biome-ignore lint/suspicious/noExplicitAny: each route has its own types
type Action = (args: any) => Promise<any>

/** A browser with its cookies; `userId` is the member who is logged in. */
async function openBrowser(db: Database, userId?: string) {
  const cookies = new Map<string, string>()
  let setCookies: string[] = []
  const token = userId && (await addSession(db, { userId, userAgent: '', ipAddress: '' }, new Date()))
  const member = token ? ((await findSession(db, token, new Date()))?.member ?? null) : null
  const submit = async (action: Action, fields: Record<string, string>) => {
    const context = new RouterContextProvider()
    context.set(configContext, config)
    context.set(databaseContext, db)
    context.set(clientAddressContext, '192.0.2.1')
    context.set(requestIdContext, 'test')
    context.set(logContext, { info: () => {} } as unknown as Log)
    context.set(memberContext, member)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie },
    })
    const args = { context, request, params: {}, url: new URL(request.url), pattern: '/' }
    const response = await action(args as ActionFunctionArgs).catch((thrown: unknown) => thrown)
    if (!(response instanceof Response)) return response
    setCookies = response.headers.getSetCookie()
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response.headers.get('Location')
  }
  return { submit, cookies, lastSetCookies: () => setCookies }
}

const codeTo = (db: Database) => codeSentTo(db, config.secret, number)

/** Logs in with the phone, and returns the path that the login redirects to. */
async function logInWithPhone(db: Database) {
  const browser = await openBrowser(db)
  expect(await browser.submit(requestLogin, { phone: '404 555 0100' })).toBe(
    '/profile/phone-login/code?next=%2Fprofile',
  )
  return { ...browser, location: await browser.submit(confirmLogin, { code: await codeTo(db) }) }
}

async function addAuthenticator(db: Database, userId: string) {
  const attempts = { failedVerificationCount: 0, lockedUntil: null }
  const key = { id: `app-${userId}`, secret: 's', backupCodes: '[]', verified: 1 }
  const authenticator = { ...key, ...attempts, userId }
  await db.insertInto('twoFactor').values(authenticator).execute()
  await db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', userId).execute()
}

const countSessions = async (db: Database) => (await db.selectFrom('session').select('id').execute()).length

storeTest('while phone login is off, no page sends a code', async ({ db }) => {
  const { submit } = await openBrowser(db)
  expect(await submit(requestLogin, { phone: number })).toBe('/profile')
  const { id } = await addTestMember(db)
  const member = await openBrowser(db, id)
  expect(await member.submit(changePhone, { phone: number })).toMatchObject({ init: { status: 404 } })
  expect(await db.selectFrom('smsMessage').select('id').execute()).toEqual([])
})

storeTest(
  'an invalid number, or one from a country that is not allowed, gets an error next to its field',
  async ({ db }) => {
    await saveSettings(db, { phoneLogin: true })
    const { submit } = await openBrowser(db)
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
  await setMemberPhone(db, id, number, new Date())
  const { submit } = await openBrowser(db)
  const responses = [
    await submit(requestLogin, { phone: number }),
    await submit(requestLogin, { phone: '+14045550101' }),
  ]
  expect(new Set(responses).size).toBe(1)
})

storeTest('a member logs in with their phone; suspended members and staff cannot', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { id } = await addTestMember(db)
  await setMemberPhone(db, id, number, new Date())
  expect((await logInWithPhone(db)).location).toBe('/profile')
  expect(await countSessions(db)).toBe(1)
  await db.updateTable('user').set({ role: 'editor' }).execute()
  expect((await logInWithPhone(db)).location).toBe('/profile?notice=phone-refused')
  await db.updateTable('user').set({ role: 'user', disabledAt: new Date().toISOString() }).execute()
  expect((await logInWithPhone(db)).location).toBe('/profile?notice=disabled')
  expect(await countSessions(db)).toBe(1)
})

storeTest(
  'after a phone login, the second step is the authenticator app, never another code by text message',
  async ({ db }) => {
    await saveSettings(db, { phoneLogin: true })
    const { id } = await addTestMember(db)
    await setMemberPhone(db, id, number, new Date())
    await addAuthenticator(db, id)
    await addPhoneFactor(db, id, { phoneNumber: number, displayName: null }, new Date())
    const { location, submit, cookies } = await logInWithPhone(db)
    expect(location).toBe('/profile/code?next=%2Fprofile')
    expect(cookies.has('shajara.two_factor')).toBe(true)
    expect(await submit(sendSecondStep, {})).toBe('/profile/code?next=%2Fprofile')
    expect(await db.selectFrom('smsMessage').select('id').execute()).toEqual([])
    expect(await countSessions(db)).toBe(0)
  },
)

storeTest(
  'a member adds and removes a number; others cannot take it, and staff cannot add one',
  async ({ db }) => {
    await saveSettings(db, { phoneLogin: true })
    const { id } = await addTestMember(db)
    const { submit } = await openBrowser(db, id)
    expect(await submit(changePhone, { phone: number, currentPassword: 'no' })).toMatchObject({
      init: { status: 403 },
    })
    expect(await submit(changePhone, { phone: number, currentPassword: testPassword })).toBe(
      '/profile/phone/code',
    )
    expect(await submit(confirmPhone, { code: await codeTo(db) })).toBe('/profile/phone')
    const other = await openBrowser(db, (await addTestMember(db)).id)
    await other.submit(changePhone, { phone: number, currentPassword: testPassword })
    expect(await other.submit(confirmPhone, { code: await codeTo(db) })).toMatchObject({
      init: { status: 409 },
    })
    const staff = await openBrowser(db, (await addTestMember(db, { role: 'editor' })).id)
    expect(await staff.submit(changePhone, { phone: number, currentPassword: testPassword })).toMatchObject({
      init: { status: 403 },
    })
    expect(await submit(removePhone, { currentPassword: testPassword })).toBe('/profile')
    expect(await db.selectFrom('memberPhone').select('userId').execute()).toEqual([])
  },
)

storeTest('a phone that is the only way to log in cannot be removed', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  await logInWithPhone(db)
  const { id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  const { submit } = await openBrowser(db, id)
  expect(await submit(removePhone, {})).toMatchObject({ init: { status: 409 } })
  expect(await db.selectFrom('memberPhone').select('userId').execute()).toEqual([{ userId: id }])
})

storeTest('members share the limit of a number that they want to add', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true, phoneCodesPerNumber: 1 })
  const request = async () => {
    const { submit } = await openBrowser(db, (await addTestMember(db)).id)
    return submit(changePhone, { phone: number, currentPassword: testPassword })
  }
  expect(await request()).toBe('/profile/phone/code')
  expect(await request()).toMatchObject({ init: { status: 429 } })
})

storeTest('a code that was sent before phone login was turned off cannot add a number', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { submit } = await openBrowser(db, (await addTestMember(db)).id)
  await submit(changePhone, { phone: number, currentPassword: testPassword })
  const code = await codeTo(db)
  await saveSettings(db, { phoneLogin: false })
  expect(await submit(confirmPhone, { code })).toBe('/profile')
  expect(await db.selectFrom('memberPhone').select('userId').execute()).toEqual([])
})

storeTest('a member whose only second step is a phone cannot add a number to log in with', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { id } = await addTestMember(db)
  await addPhoneFactor(db, id, { phoneNumber: number, displayName: null }, new Date())
  const { submit } = await openBrowser(db, id)
  expect(await submit(changePhone, { phone: number, currentPassword: testPassword })).toMatchObject({
    init: { status: 403 },
  })
})

storeTest('premium-rate numbers get no codes; a code can be typed in Arabic-Indic digits', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { submit } = await openBrowser(db)
  expect(await submit(requestLogin, { phone: '+19005550100' })).toMatchObject({
    data: { errors: { phone: 'We cannot send codes to this kind of number. Please use a mobile number.' } },
  })
  await submit(requestLogin, { phone: number })
  const code = (await codeTo(db)).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  expect(await submit(confirmLogin, { code })).toBe('/profile')
})

storeTest('replacing a code cancels the text message with the old code', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { submit } = await openBrowser(db)
  await submit(requestLogin, { phone: number })
  const first = await db.selectFrom('smsMessage').select('id').executeTakeFirstOrThrow()
  await submit(requestLogin, { phone: number })
  const rows = await db.selectFrom('smsMessage').select(['id', 'status', 'body']).execute()
  expect(rows.find(({ id }) => id === first.id)).toMatchObject({ status: 'failed', body: '' })
  expect(rows.filter(({ status }) => status === 'waiting')).toHaveLength(1)
})

storeTest('staff, and members with an unconfirmed address, cannot confirm a phone step', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  for (const [change, problem] of [
    [{ role: 'editor' }, 'Accounts with a role in the admin area must use the authenticator app.'],
    [{ emailVerified: 0 }, 'Please confirm your email address first.'],
  ] as const) {
    const { id } = await addTestMember(db)
    await addAuthenticator(db, id)
    const { submit } = await openBrowser(db, id)
    await submit(addPhoneStep, { phone: number, currentPassword: testPassword })
    await db.updateTable('user').set(change).where('id', '=', id).execute()
    const response = await submit(confirmPhone, { code: await codeTo(db) })
    expect(response).toMatchObject({ init: { status: 409 }, data: { problem } })
  }
})

storeTest('two concurrent sign-ups with the same number get the same account', async ({ db }) => {
  const now = new Date()
  const results = await Promise.all([1, 2].map(() => findOrAddMemberByPhone(db, number, now)))
  expect(results[0]?.id).toBe(results[1]?.id)
  expect(await db.selectFrom('user').select('id').execute()).toHaveLength(1)
})

storeTest(
  'a member without an email cannot set a password, and could not log in with one',
  async ({ db }) => {
    await saveSettings(db, { phoneLogin: true })
    await logInWithPhone(db)
    const { id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const { submit } = await openBrowser(db, id)
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
  const { submit } = await openBrowser(db)
  await submit(requestLogin, { phone: number })
  expect(await smsTo(db, config.secret, number)).toMatch(/^«Text message» \d{6} 5$/)
})

storeTest('a member who is logged in can only confirm their own number', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { id } = await addTestMember(db)
  await setMemberPhone(db, id, number, new Date())
  const other = '+14045550101'
  await setMemberPhone(db, (await addTestMember(db)).id, other, new Date())
  for (const phone of [other, '+14045550102']) {
    const { submit } = await openBrowser(db, id)
    await submit(requestLogin, { phone })
    const code = await codeSentTo(db, config.secret, phone)
    expect(await submit(confirmLogin, { code })).toMatchObject({ init: { status: 403 } })
  }
  expect(await db.selectFrom('user').select('id').execute()).toHaveLength(2)
  const { submit } = await openBrowser(db, id)
  await submit(requestLogin, { phone: number })
  expect(await submit(confirmLogin, { code: await codeTo(db) })).toBe('/profile')
})

storeTest('a member who confirms their current number again gets no email about a change', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { id } = await addTestMember(db)
  const { submit } = await openBrowser(db, id)
  for (const phone of [number, number, '+14045550101']) {
    await submit(changePhone, { phone, currentPassword: testPassword })
    await submit(confirmPhone, { code: await codeSentTo(db, config.secret, phone) })
  }
  const emails = await db.selectFrom('mail').select('subject').orderBy('createdAt').execute()
  expect(emails.map(({ subject }) => subject)).toEqual([
    'A phone number was added to your Shajara account',
    'The phone number for your Shajara account was changed',
  ])
})

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

/** The browser of a member with a phone who is logged in and has notifications on. */
async function openBrowserWithNotifications(db: Database) {
  await saveSettings(db, { phoneLogin: true })
  const { id: userId } = await addTestMember(db)
  await setMemberPhone(db, userId, number, new Date())
  const browser = await openBrowser(db, userId)
  const session = await db.selectFrom('session').select('id').executeTakeFirstOrThrow()
  const device = { endpoint: 'https://push.example/a', p256dh: 'key', auth: 'secret', deviceName: 'Firefox' }
  const id = await addPushSubscription(db, { ...device, userId, sessionId: session.id }, new Date())
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(pushCookie(config, 'http://localhost', id)) ?? []
  browser.cookies.set(name, value)
  return { ...browser, userId, id }
}

storeTest('a phone login on a device with notifications moves them to the new session', async ({ db }) => {
  const { submit, lastSetCookies, userId, id } = await openBrowserWithNotifications(db)
  await deleteExpiredAuthData(db, daysFromNow(100))
  await submit(requestLogin, { phone: number })
  expect(await submit(confirmLogin, { code: await codeTo(db) })).toBe('/profile')
  const session = await db.selectFrom('session').select('id').executeTakeFirstOrThrow()
  expect(await listPushSubscriptions(db, userId)).toMatchObject([{ id, sessionId: session.id }])
  expect(lastSetCookies()).toContain(pushCookie(config, 'http://localhost', id))
})

storeTest(
  'a phone login that still requires a code keeps the notifications only until the code is overdue',
  async ({ db }) => {
    const { submit, userId } = await openBrowserWithNotifications(db)
    await addAuthenticator(db, userId)
    await submit(requestLogin, { phone: number })
    expect(await submit(confirmLogin, { code: await codeTo(db) })).toBe('/profile/code?next=%2Fprofile')
    expect(await listPushSubscriptions(db, userId)).toMatchObject([{ sessionId: null }])
    await deleteExpiredAuthData(db, new Date())
    expect(await listPushSubscriptions(db, userId)).toHaveLength(1)
    await deleteExpiredAuthData(db, daysFromNow(1))
    expect(await listPushSubscriptions(db, userId)).toEqual([])
  },
)

/** The cookie of a browser that has passed the first step of a member's login with a password. */
async function passFirstStep(db: Database, cookies: Map<string, string>, userId: string) {
  const [at, expiresAt] = [new Date().toISOString(), daysFromNow(1).toISOString()]
  const row = { id: `2fa-${userId}`, identifier: `2fa-${userId}`, value: userId }
  await db
    .insertInto('verification')
    .values({ ...row, expiresAt, createdAt: at, updatedAt: at })
    .execute()
  const cookie = signedCookie('shajara.two_factor', row.identifier, authKey(config), 60)
  cookies.set('shajara.two_factor', cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')))
}

storeTest(
  'the second step does not say that a code was sent to a member because someone else got one',
  async ({ db }) => {
    const addMember = async (phoneNumber: string) => {
      const { id } = await addTestMember(db)
      await addAuthenticator(db, id)
      await addPhoneFactor(db, id, { phoneNumber, displayName: null }, new Date())
      return id
    }
    const [amina, bilal] = [await addMember(number), await addMember('+14045550199')]
    const { submit, cookies } = await openBrowser(db)
    const openCode: Action = ({ request, ...args }) => {
      const withMethod = new Request('http://localhost/profile/code?method=phone', request)
      return openSecondStep({ ...args, request: withMethod })
    }
    await passFirstStep(db, cookies, amina)
    expect(await submit(openCode, {})).toMatchObject({ phone: { isSent: false } })
    await submit(sendSecondStep, {})
    expect(await submit(openCode, {})).toMatchObject({ phone: { isSent: true } })
    await passFirstStep(db, cookies, bilal)
    const phone = { isSent: false, maskedNumber: '+*******0199' }
    expect(await submit(openCode, {})).toMatchObject({ phone })
  },
)
