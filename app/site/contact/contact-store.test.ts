import { expect } from 'vitest'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { addContactMessage } from './contact-store.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const site = { ...defaultSettings, contactEmail: 'team@example.org' }
const message = { name: 'Amina Yusuf', email: 'amina@example.org', message: 'Salaam!\n\nWhere do we meet?' }

storeTest('a message is stored and emailed with the sender as reply-to', async ({ db }) => {
  await addContactMessage(db, message, site, now)
  const row = await db.selectFrom('contactMessage').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: message.name, email: message.email, body: message.message })
  const emails = await db.selectFrom('mail').selectAll().execute()
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({
    recipient: 'team@example.org',
    replyTo: 'amina@example.org',
    subject: 'Message from Amina Yusuf',
  })
  expect(emails[0]?.body).toContain(message.message)
})

storeTest('the same message sent again is stored once and emailed once', async ({ db }) => {
  await addContactMessage(db, message, site, now)
  await addContactMessage(db, message, site, now)
  await addContactMessage(db, { ...message, message: 'And when?' }, site, now)
  expect(await db.selectFrom('contactMessage').select('id').execute()).toHaveLength(2)
  expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(2)
})

storeTest('concurrent submissions of the same form are stored once and emailed once', async ({ db }) => {
  await Promise.all([1, 2, 3].map(() => addContactMessage(db, message, site, now)))
  expect(await db.selectFrom('contactMessage').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(1)
})

storeTest('the email to the team has the text that an admin wrote', async ({ db }) => {
  const texts = {
    'mail.contact-notice.subject': '{name}: {sender} wrote',
    'mail.contact-notice.body': '{message} {name}',
  }
  const braces = { name: 'Salma', email: 's@example.org', message: 'Is {sender} a name?' }
  await addContactMessage(db, braces, { ...site, name: 'Nur', texts }, new Date())
  expect(await db.selectFrom('mail').select(['subject', 'body']).execute()).toEqual([
    { subject: 'Nur: Salma wrote', body: 'Is {sender} a name? Nur' },
  ])
})
