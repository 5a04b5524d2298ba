import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { up } from './migrations/2026-11-24e-standard-column-names.ts'

const at = '2026-11-21T12:00:00.000Z'

// biome-ignore lint/suspicious/noExplicitAny: the earlier schema has no type
async function restoreEarlierSchema(db: Kysely<any>) {
  await db.schema.alterTable('sentNotification').renameColumn('subjectId', 'about').execute()
  await db.schema.alterTable('sentNotification').renameTo('notice').execute()
  for (const table of ['initiative', 'pledge', 'contactMessage']) {
    await db.schema.alterTable(table).renameColumn('statusChangedAt', 'statusAt').execute()
    await db.schema.alterTable(table).renameColumn('statusChangedBy', 'statusBy').execute()
  }
  await db.schema.alterTable('mail').renameColumn('purgeAfterSend', 'fleeting').execute()
  await db.schema.alterTable('mail').renameColumn('deliveryUnknown', 'uncertain').execute()
}

storeTest('the migration to standard column names keeps every value', async ({ db }) => {
  const { id: userId } = await addTestMember(db, { name: 'Sara', email: 'sara@example.org' }, new Date(at))
  await restoreEarlierSchema(db)
  // biome-ignore lint/suspicious/noExplicitAny: the earlier schema has no type
  const earlierDb: Kysely<any> = db
  const mail = { subject: 'Salaam', body: '', headers: '{}', status: 'failed', attempts: 1, dueAt: at }
  await earlierDb
    .insertInto('mail')
    .values([
      { id: 'a', recipient: 'a@example.org', createdAt: at, ...mail, fleeting: 1, uncertain: 0 },
      { id: 'b', recipient: 'b@example.org', createdAt: at, ...mail, fleeting: 0, uncertain: 1 },
    ])
    .execute()
  const message = { id: 'm', name: 'Sara', email: 'sara@example.org', body: 'Salaam', createdAt: at }
  await earlierDb
    .insertInto('contactMessage')
    .values({ ...message, status: 'answered', statusAt: at, statusBy: 'Amina' })
    .execute()
  const notification = { userId, kind: 'eventChange', detail: 'date', createdAt: at }
  await earlierDb
    .insertInto('notice')
    .values({ ...notification, about: 'event-1' })
    .execute()

  await up(db)

  const emails = await db.selectFrom('mail').select(['id', 'purgeAfterSend', 'deliveryUnknown']).orderBy('id')
  expect(await emails.execute()).toEqual([
    { id: 'a', purgeAfterSend: 1, deliveryUnknown: 0 },
    { id: 'b', purgeAfterSend: 0, deliveryUnknown: 1 },
  ])
  const messages = db.selectFrom('contactMessage').select(['statusChangedAt', 'statusChangedBy'])
  expect(await messages.execute()).toEqual([{ statusChangedAt: at, statusChangedBy: 'Amina' }])
  expect(await db.selectFrom('sentNotification').selectAll().execute()).toEqual([
    { ...notification, subjectId: 'event-1' },
  ])
})
