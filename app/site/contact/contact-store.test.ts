import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addContactMessage } from './contact-store.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const message = { name: 'Amina Yusuf', email: 'amina@example.org', message: 'Salaam!\n\nWhere do we meet?' }

storeTest('a message is stored and emailed with the sender as reply-to', async ({ db }) => {
  await addContactMessage(db, message, { contactEmail: 'team@example.org' }, now)
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
  const site = { contactEmail: 'team@example.org' }
  await addContactMessage(db, message, site, now)
  await addContactMessage(db, message, site, now)
  await addContactMessage(db, { ...message, message: 'And when?' }, site, now)
  expect(await db.selectFrom('contactMessage').select('id').execute()).toHaveLength(2)
  expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(2)
})

storeTest('the same form sent several times at once is stored once and emailed once', async ({ db }) => {
  await Promise.all(
    [1, 2, 3].map(() => addContactMessage(db, message, { contactEmail: 'team@example.org' }, now)),
  )
  expect(await db.selectFrom('contactMessage').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(1)
})
