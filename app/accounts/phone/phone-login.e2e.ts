import { addPhoneFactor } from '#app/accounts/phone/phone-factor-store.server.ts'
import { addPendingFactor, enableFactor } from '#app/api/accounts/second-factor-store.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { textMessageReader } from '#tests/sms.ts'

test('a visitor signs up with a phone, and a member’s phone receives the code for the second step @once', async ({
  page,
  site,
}) => {
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Continue with phone' })).toHaveCount(0)
  await saveSettings(site.db, { phoneLogin: true })
  const readCode = textMessageReader(site)

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Continue with phone' }).click()
  const number = page.getByLabel('Phone number')
  await expect(number).toHaveAttribute('autocomplete', 'tel')
  await number.fill('555')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('This is not a phone number. Please check it.').first()).toBeVisible()
  await expect(number).toHaveValue('555')
  await number.fill('(404) 555-0100')
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = page.getByLabel('Code')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByText('+*******0100')).toBeVisible()
  await code.fill('12')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('That code is incorrect. Please check the text message.').first()).toBeVisible()
  await code.fill(await readCode())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('link', { name: 'Change phone number' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add email' })).toBeVisible()
  await expect(page.getByText('phone.invalid')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Add your name' })).toBeVisible()
  await page.goto('/profile/two-step')
  await expect(page.getByRole('link', { name: 'add an email address and confirm it' })).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Change phone number' }).click()
  await page.getByRole('link', { name: 'Remove the phone number' }).click()
  await expect(page.getByText('The phone is your only way to log in.')).toBeVisible()

  const { id, email } = await addTestMember(site.db)
  await addPendingFactor(site.db, id, { secret: 'encrypted', backupCodes: '[]' })
  await enableFactor(site.db, id, { secret: 'encrypted', displayName: null }, new Date())
  await addPhoneFactor(site.db, id, { phoneNumber: '+14045550101', displayName: null }, new Date())
  await page.context().clearCookies()
  await page.goto('/profile')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Get a code in a text message' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code').fill(await readCode())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('link', { name: 'Add phone number' })).toBeVisible()
})
