import type { Page } from '@playwright/test'
import { addPushSubscription } from '#app/platform/push/push-subscription-store.server.ts'
import { expect, expectAccessible, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { addTestSession } from '#tests/push-service.ts'
import { pushOrigin, startPushSite } from '#tests/push-site.ts'
import { waitFor } from '#tests/site.ts'

test.describe.configure({ mode: 'default' })

interface Target {
  endpoint: string
  p256dh: string
  auth: string
}

/** Chromium has no push service in tests, so it subscribes to the test push service instead. */
const stubPush = (page: Page, target: Target, permission: NotificationPermission = 'granted') =>
  page.addInitScript(
    ({ target: { endpoint, ...keys }, permission }) => {
      const subscription = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => localStorage.removeItem('subscribed'),
      }
      const wasAsked = () => localStorage.getItem('asked') !== null
      Object.defineProperty(Notification, 'permission', { get: () => (wasAsked() ? permission : 'default') })
      Notification.requestPermission = async () => {
        localStorage.setItem('asked', '')
        return permission
      }
      const manager = PushManager.prototype as unknown as Record<string, () => Promise<unknown>>
      manager.getSubscription = async () =>
        localStorage.getItem('subscribed') === null ? null : subscription
      manager.subscribe = async () => {
        localStorage.setItem('subscribed', '')
        return subscription
      }
    },
    { target, permission },
  )

test('a member turns on notifications, gets a test, and turns them off @script @phone', async ({
  page,
  startOnce,
}) => {
  const { site, service } = await startOnce(startPushSite)
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await stubPush(page, service.addDevice(pushOrigin))
  await page.goto(`${site.url}/profile/push`)
  const turnOn = page.getByRole('button', { name: 'Turn on notifications' })
  await expectAccessible(page)
  await turnOn.click()
  await expect(page.getByText('Notifications are on.', { exact: true })).toBeVisible()
  await expect(page.getByText('(this device)')).toBeVisible()
  await expect(turnOn).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText('A test is on its way.')).toBeVisible()
  const [push] = await waitFor('the notification', async () =>
    service.received.length > 0 ? service.received : undefined,
  )
  expect(JSON.parse(push?.text ?? '')).toMatchObject({
    title: 'Salaam from Shajara',
    path: '/profile/push',
    tag: expect.any(String),
  })

  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(turnOn).toBeVisible()
  await expect(page.getByText('(this device)')).toBeHidden()
  expect(await site.db.selectFrom('pushSubscription').select('id').execute()).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull()
})

test('a member who denies permission is told how to allow notifications @script @phone', async ({
  page,
  startOnce,
}) => {
  const { site, service } = await startOnce(startPushSite)
  await logIn(page, site, await addTestMember(site.db))
  await stubPush(page, service.addDevice(pushOrigin), 'denied')
  await page.goto(`${site.url}/profile/push`)
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('This browser is blocking notifications from this site.')).toBeVisible()
  expect(await site.db.selectFrom('pushSubscription').select('id').execute()).toEqual([])
})

test('without JavaScript, members see their devices and turn off notifications @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  const sessionId = await addTestSession(site.db, member.id)
  const device = { sessionId, p256dh: 'key', auth: 'secret', deviceName: 'Firefox on Android' }
  await addPushSubscription(
    site.db,
    { ...device, userId: member.id, endpoint: 'https://push.example/device' },
    new Date('2026-11-20T12:00:00Z'),
  )
  const other = await openPage(site, '/profile/push', await addTestMember(site.db))
  expect(other.one('main').text).not.toContain('Firefox on Android')
  const page = await openPage(site, '/profile/push', member)
  expect(page.one('li', /Firefox on Android/).text).toContain('Since Nov')
  const tested = await page.one('main').submit('Send me a test')
  expect(tested.notice).toBe('A test is on its way.')
  const off = await tested.one('main').submit('Turn off')
  expect(off.notice).toBe('Notifications are off on that device.')
  expect(off.one('main').text).not.toContain('Firefox on Android')
})
