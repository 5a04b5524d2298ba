import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { test as givingTest } from '#tests/giving-site.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

const path = '/admin/settings/payments'
const [secretKey, webhookSecret] = ['Secret key (optional)', 'Webhook signing secret (optional)'] as const

test('an admin can save keys only with their password, sees only the last characters of the keys, and can remove the keys @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  let page = await openPage(site, path, admin)
  expect(page.text).toContain('There are no keys. Visitors can pledge')
  const save = (values: Record<string, string | boolean>, password: string = testPassword) =>
    page.submit('Save', { ...values, 'Your password': password })
  page = await save({ [secretKey]: 'pk_live_1' })
  expect(page.status).toBe(400)
  expect(page.text).toContain('This is the publishable key.')
  page = await save({ [secretKey]: 'sk_test_abcd1234', [webhookSecret]: 'whsec_wxyz9876' }, 'not mine')
  expect(page.text).toContain('That is not your password.')
  expect(page.text).toContain('Please enter this key again.')
  page = await save({ [secretKey]: 'sk_test_abcd1234', [webhookSecret]: 'whsec_wxyz9876' })
  expect(page.text).toContain('The secret key ends with 1234. The signing secret ends with 9876.')
  expect(page.text).toContain('Test mode. No money moves.')
  expect(page.html).not.toContain('abcd1234')
  const stored = await site.db.selectFrom('setting').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('abcd1234')
  page = await save({ 'Remove the saved keys': true })
  expect(page.text).toContain('There are no keys.')
})

test('saved keys that cannot be read have to be entered again @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  await saveSettings(site.db, { stripeSecretKey: 'unreadable', stripeWebhookSecret: 'unreadable' })
  const page = await openPage(site, path, admin)
  expect(page.text).toContain('The saved keys cannot be read')
  expect(page.text).not.toContain('Leave blank to keep the saved key.')
  const answer = await page.submit('Save', { [secretKey]: 'sk_test_1', 'Your password': testPassword })
  expect(answer.status).toBe(400)
  expect(answer.field(webhookSecret).description).toContain('Please enter the signing secret again.')
})

givingTest(
  'checking the keys shows the account and its mode, or says what is wrong @server',
  async ({ site, fakeStripe }) => {
    const admin = await addTestMember(site.db, { role: 'admin' })
    const check = async () => {
      const page = await openPage(site, path, admin)
      return (await page.submit('Check the keys')).text
    }
    expect(await check()).toContain('and is in test mode, in which no money moves.')
    const failure = { path: '/v1/account', status: 500 }
    fakeStripe.failures.push(failure, failure, failure)
    expect(await check()).toContain('Stripe did not respond.')
  },
)

test('the online payments page is accessible and fits a phone @script @phone', async ({ page, site }) => {
  await logInAsAdmin(page, site)
  await page.goto(path)
  await waitForHydration(page)
  await page.getByText('events to select').click()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expect(page.getByLabel('Address')).toHaveValue(/\/payments\/webhook$/)
})
