import { addPhoneFactor } from '#app/accounts/phone/phone-factor-store.server.ts'
import { addPendingAuthenticator, enableAuthenticator } from '#app/api/accounts/authenticator-store.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { textMessageReader } from '#tests/sms.ts'

test('a visitor signs up with a phone, whose number they can change but not remove @server', async ({
  site,
}) => {
  const links = (await openPage(site, '/profile')).all('a', 'Continue with phone')
  expect(links).toEqual([])
  await saveSettings(site.db, { phoneLogin: true })
  const readCode = textMessageReader(site)

  const start = await (await openPage(site, '/profile')).follow('Continue with phone')
  expect(start.field('Phone number').attribute('autocomplete')).toBe('tel')
  const rejected = await start.submit('Send code', { 'Phone number': '555' })
  const number = rejected.field('Phone number')
  expect(number.description).toContain('This is not a phone number. Please check it.')
  expect(number.value).toBe('555')
  const sent = await rejected.submit('Send code', { 'Phone number': '(404) 555-0100' })
  expect(sent.field('Code').attribute('autocomplete')).toBe('one-time-code')
  expect(sent.text).toContain('+*******0100')
  const retry = await sent.submit('Login', { Code: '12' })
  expect(retry.alert).toBe('That code is incorrect. Please check the text message.')

  const profile = await retry.submit('Login', { Code: await readCode() })
  profile.one('a', 'Add email')
  profile.one('h1, h2, h3', 'Add your name')
  expect(profile.text).not.toContain('phone.invalid')
  const twoStep = await profile.open('/profile/two-step')
  twoStep.one('a', 'add an email address and confirm it')
  const phone = await profile.follow('Change phone number')
  const remove = await phone.follow('Remove the phone number')
  expect(remove.text).toContain('The phone is your only way to log in.')
})

test('a member’s phone receives the code for the second step @server', async ({ site }) => {
  await saveSettings(site.db, { phoneLogin: true })
  const readCode = textMessageReader(site)
  const { id, email } = await addTestMember(site.db)
  await addPendingAuthenticator(site.db, id, { secret: 'encrypted', backupCodes: '[]' })
  await enableAuthenticator(site.db, id, { secret: 'encrypted', displayName: null }, new Date())
  await addPhoneFactor(site.db, id, { phoneNumber: '+14045550101', displayName: null }, new Date())
  const login = await openPage(site, '/profile')
  const step = await login.submit('Login', { Email: email, Password: testPassword })
  const sent = await (await step.follow('Get a code in a text message')).submit('Send code')
  const profile = await sent.submit('Login', { Code: await readCode() })
  profile.one('a', 'Add phone number')
})

test('a member who reauthenticates with their phone can go back to the form @server', async ({ site }) => {
  await saveSettings(site.db, { phoneLogin: true })
  const readCode = textMessageReader(site)
  const start = await openPage(site, '/profile/phone-login')
  expect(start.text).toContain('If you have no account yet')
  start.one('a', 'Log in another way')
  const sent = await start.submit('Send code', { 'Phone number': '(404) 555-0103' })
  const profile = await sent.submit('Login', { Code: await readCode() })
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await site.db.updateTable('session').set({ createdAt: anHourAgo }).execute()

  const confirm = await (await profile.open('/profile/delete')).follow('Continue with phone')
  expect(confirm.text).toContain('To confirm that it is you, we will send you a code')
  expect(confirm.text).not.toContain('If you have no account yet')
  expect(confirm.all('a', 'Log in another way')).toEqual([])
  expect(confirm.one('a', 'Back').attribute('href')).toBe('/profile/delete')
})
