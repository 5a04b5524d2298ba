import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { confirmRequest, requestSubscription } from '#app/site/newsletter/newsletter-request-store.server.ts'
import { addTestMember } from '#tests/member.ts'

export const first = new Date('2026-11-21T12:00:00.000Z')

export const later = new Date('2026-12-01T12:00:00.000Z')

export const last = new Date('2026-12-02T12:00:00.000Z')

export const profileConsent = { text: 'yes', source: 'profile' } as const

export const footerConsent = { text: 'Send me the newsletter', source: 'footer' } as const

export const site = {
  ...defaultSettings,
  name: 'Shajara',
  contactEmail: 'salaam@example.org',
  origin: 'https://example.org',
}

export const addAmina = async (db: Database, emailVerified = true) => ({
  ...(await addTestMember(db, { email: 'amina@example.org', emailVerified })),
  emailVerified,
})

/** Requests a subscription, as the form does, and returns the token from the emailed link. */
export async function requestByEmail(db: Database, email: string, now = first) {
  await db.deleteFrom('mail').execute()
  await requestSubscription(db, email, footerConsent, site, now)
  const mail = await db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ recipient: email, secret: 1 })
  return /newsletter\/confirm\?token=(\S+)/.exec(mail.body)?.[1] ?? ''
}

export const confirmByEmail = async (db: Database, email: string, now = first) =>
  confirmRequest(db, await requestByEmail(db, email, now), now)

export const listSubscriptions = (db: Database) =>
  db.selectFrom('newsletterSubscription').selectAll().execute()
