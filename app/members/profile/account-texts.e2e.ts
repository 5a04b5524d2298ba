import { loginTexts } from '#app/accounts/login/login-texts.ts'
import { phoneTexts } from '#app/accounts/phone/phone-texts.ts'
import { calendarFeedTexts } from '#app/members/calendar-feed/calendar-feed-texts.ts'
import { hoursTexts } from '#app/members/hours/hours-texts.ts'
import { pushTexts } from '#app/members/push/push-texts.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { confirmationTexts } from '#app/ui/confirmation-texts.ts'
import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { labelTexts } from '#tests/label-texts.ts'
import { addTestMember } from '#tests/member.ts'

test('the pages about email, calendar, hours and notifications show texts that admins have changed @server', async ({
  site,
}) => {
  await labelTexts(site.db, confirmationTexts, calendarFeedTexts, hoursTexts, pushTexts)
  const member = await addTestMember(site.db, { email: 'amina@example.org', emailVerified: false })
  const profile = await openPage(site, '/profile', member)
  for (const [path, ...labels] of [
    ['/profile', /«(On the profile, before the address is confirmed|If the link could not be delivered)»/],
    ['/profile/email-link', '«On the confirmation page, before the address is confirmed» amina@example.org'],
    [
      '/profile/hours',
      '«Service elsewhere: heading»',
      '«Service elsewhere: text»',
      '«If there are no certificates»',
    ],
    [
      '/profile/hours/log',
      '«Service elsewhere: introduction to the form»',
      '«Service elsewhere: if there are no entries»',
    ],
    ['/profile/push', '«Introduction»'],
    ['/profile/calendar-feed', '«Introduction»', '«Before the link is created»'],
  ] as const) {
    const { text } = (await profile.open(path)).one('main')
    for (const label of labels) expect(text).toMatch(label)
  }
  const resent = await (await profile.open('/profile/email-link')).submit('Send the link again')
  expect(resent.alert).toBe('«If no link can be sent» amina@example.org')
  const feed = await (await profile.open('/profile/calendar-feed')).submit('Create private link')
  expect(feed.one('main').text).toContain('«Below the link»')
})

test('the login screens, including phone login, show texts that admins have changed @server', async ({
  site,
}) => {
  await labelTexts(site.db, loginTexts, phoneTexts)
  await saveSettings(site.db, { phoneLogin: true })
  for (const [notice, label] of [
    ['suspended', '«If an account is suspended»'],
    ['google-off', '«After Google login, if it is not set up»'],
  ])
    expect((await openPage(site, `/profile?notice=${notice}`)).one('main').text).toContain(label)
  const reset = await openPage(site, '/profile?mode=reset')
  expect(reset.one('main').text).toContain('«Password reset: if no email can be sent»')
  const requested = await reset.submit('Reset Password', { Email: 'amina@example.org' })
  expect(requested.one('main').text).toContain('«Password reset: after a request, if no email can be sent»')
  const login = await openPage(site, '/profile/phone-login')
  expect(login.one('main').text).toContain('«Login: introduction»')
  const code = await login.submit('Send code', { 'Phone number': '(404) 555-0123' })
  expect(code.one('main').text).toContain('«After a code was requested, if no text message can be sent» ')
})
