import type { Email } from 'postal-mime'
import { test as base, expect } from '#tests/e2e.ts'
import { waitFor } from '#tests/site.ts'
import { startSmtpSite } from '#tests/smtp-site.ts'

const test = base.extend<{ inbox: Email[] }>({
  site: async ({ startOnce }, use) => use((await startOnce(startSmtpSite)).site),
  inbox: async ({ startOnce }, use) => use((await startOnce(startSmtpSite)).inbox),
})

test('the links for sign-up and password reset arrive by SMTP and work @server', async ({
  request,
  site,
  inbox,
}) => {
  const email = 'amal@example.org'
  const password = 'dates and tea at dusk'
  const post = async (path: string, form: Record<string, string>) =>
    (await request.post(path, { form, headers: { Origin: site.url } })).text()
  const linkIn = async (subject: RegExp, path: string) => {
    const mail = await waitFor(String(subject), async () =>
      inbox.find((mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? '')),
    )
    expect(mail.html).toContain(path)
    const link = new RegExp(`http\\S+${path}\\S+`).exec(mail.text ?? '')?.[0] ?? ''
    const { pathname, search } = new URL(link)
    return pathname + search
  }
  await post('/profile?mode=signup', { firstName: 'Amal', lastName: 'Nasser', email, password })
  const fetchProfile = async () => (await request.get('/profile')).text()
  expect(await fetchProfile()).toContain('the link we emailed you')
  const confirmPath = await linkIn(/Confirm your email address/, '/verify-email')
  expect(await post(confirmPath, {})).toContain('is confirmed.')

  const newEmail = 'amal.nasser@example.org'
  const change = await post('/profile/email', { email: newEmail, currentPassword: password })
  expect(change).toContain(`We sent a link to ${newEmail}.`)

  await post('/logout', {})
  await post('/profile?mode=reset', { email })
  const resetPath = await linkIn(/Choose a new password/, '/reset-password')
  const changed = await post(resetPath, { password: 'lanterns in the yard' })
  expect(changed).toContain('Your password has been changed.')
  await waitFor('the notice', async () => inbox.find((mail) => /was changed/.test(mail.subject ?? '')))
})
