import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { test as base, expect } from '#tests/e2e.ts'
import { type Site, startSite, waitFor } from '#tests/site.ts'

/** A site that sends its email through a real SMTP server. */
const test = base.extend<{ inbox: Email[] }, { withMail: { site: Site; inbox: Email[] } }>({
  withMail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => {
      const inbox: Email[] = []
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onData: (stream, _session, done) => {
          buffer(stream)
            .then((bytes) => PostalMime.parse(bytes))
            .then((mail) => inbox.push(mail))
            .then(() => done(), done)
        },
      })
      const listening = server.listen(0, '127.0.0.1')
      await once(listening, 'listening')
      const { port } = listening.address() as AddressInfo
      const site = await startSite({ MAIL_URL: `smtp://127.0.0.1:${port}` })
      await use({ site, inbox })
      await site.stop()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
    { scope: 'worker' },
  ],
  site: async ({ withMail }, use) => use(withMail.site),
  inbox: async ({ withMail }, use) => use(withMail.inbox),
})

test('the links for sign-up and password reset arrive by SMTP and work @once', async ({ page, inbox }) => {
  const email = `amal-${Date.now()}@example.org`
  const linkIn = async (subject: RegExp, path: string) => {
    const mail = await waitFor(String(subject), async () =>
      inbox.find((mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? '')),
    )
    expect(mail.html).toContain(path)
    return new RegExp(`http\\S+${path}\\S+`).exec(mail.text ?? '')?.[0] ?? ''
  }
  await page.goto('/profile?mode=signup')
  await page.getByLabel('First name').fill('Amal')
  await page.getByLabel('Last name').fill('Nasser')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('dates and tea at dusk')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amal Nasser')
  await page.goto(await linkIn(/Confirm your email address/, '/verify-email'))
  await page.getByRole('button', { name: /Confirm/ }).click()
  await expect(page.getByText('is confirmed.')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/profile?mode=reset')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.goto(await linkIn(/Choose a new password/, '/reset-password'))
  await page.getByLabel('New password').fill('lanterns in the yard')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await waitFor('the notice', async () => inbox.find((mail) => /was changed/.test(mail.subject ?? '')))
})
