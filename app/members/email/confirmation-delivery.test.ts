import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { resetPasswordMail, verifyEmailMail } from '#app/accounts/login/account-mail.ts'
import { signUpGuest } from '#app/events/signup/signup-store.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { confirmSubscriptionTexts } from '#app/site/newsletter/newsletter-mail-texts.ts'
import { requestSubscription } from '#app/site/newsletter/newsletter-request-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { isConfirmationUndelivered } from './confirmation-delivery.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const fiveMinutesLater = new Date('2026-11-21T12:05:00Z')

storeTest(
  'whether a confirmation was delivered depends only on the email that verifies the address, not on other emails',
  async ({ db }) => {
    const member = { name: 'Amina', email: 'amina@example.org', emailVerified: false }
    const context = new RouterContextProvider()
    const mailServer = { MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'salaam@site.example' }
    const required = {
      DATA_DIR: '/tmp/shajara-link-test',
      SECRET: 's'.repeat(40),
      ORIGIN: 'https://site.example',
    }
    context.set(databaseContext, db)
    context.set(configContext, readConfig({ ...required, ...mailServer }))
    const verificationMailId = await enqueueMail(
      db,
      verifyEmailMail(member, defaultSettings, 'https://site.example/x'),
      now,
    )
    const consent = { text: 'yes', source: 'footer' } as const
    const site = {
      ...defaultSettings,
      texts: { [confirmSubscriptionTexts.subject.key]: 'Do you want our newsletter?' },
      name: 'Shajara',
      contactEmail: 'salaam@site.example',
      origin: 'https://site.example',
    }
    await requestSubscription(db, member.email, consent, site, fiveMinutesLater)
    const event = await storeSignupEvent(db)
    await signUpGuest(
      db,
      event.id,
      { ...defaultParty, name: 'Amina', email: member.email },
      signupLinks,
      fiveMinutesLater,
    )
    const reset = resetPasswordMail(member, defaultSettings, 'https://site.example/y')
    await enqueueMail(db, reset, fiveMinutesLater)
    const { count } = await db
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(4)
    await db.updateTable('mail').set({ status: 'sent' }).where('id', '!=', verificationMailId).execute()
    await db.updateTable('mail').set({ status: 'failed' }).where('id', '=', verificationMailId).execute()
    expect(await isConfirmationUndelivered(context, member)).toBe(true)
    await db.updateTable('mail').set({ status: 'failed' }).where('id', '!=', verificationMailId).execute()
    await db.updateTable('mail').set({ status: 'sent' }).where('id', '=', verificationMailId).execute()
    expect(await isConfirmationUndelivered(context, member)).toBe(false)
  },
)
