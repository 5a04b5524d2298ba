import { sql } from 'kysely'
import { expect } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { processImport } from '#app/cms/imports/import-jobs.server.ts'
import { undoImport } from '#app/cms/imports/import-store.server.ts'
import { collections } from '#app/collections.ts'
import { importers } from '#app/importers.ts'
import type { Database } from '#app/platform/database/database.ts'
import { deletePartsJob } from '#app/platform/files/upload-store.server.ts'
import { claimDueMail, enqueueMail, markMailSent } from '#app/platform/mail/mail-outbox.server.ts'
import { resourceCollection } from '#app/site/resources/resource-collection.ts'
import { storeTest } from '#tests/database.ts'
import { actAsAdmin, addAdminData, amina, email, name, now } from '#tests/fixtures/admin-data.ts'
import { addMemberData, phone, phoneNumber } from '#tests/fixtures/member-data.ts'
import { addTestMember } from '#tests/member.ts'
import { eraseMember } from './erase-member.server.ts'

/** Tables that contain the member's name, address or phone number before the erasure. */
const tablesWithPersonalData = [
  'activity',
  'contactMessage',
  'donor',
  'emailSignIn',
  'eventSignup',
  'gift',
  'hoursCertificate',
  'import',
  'importRow',
  'importText',
  'initiative',
  'invitation',
  'mail',
  'mailedLink',
  'memberPhone',
  'merchInterest',
  'newsletterIssue',
  'newsletterRequest',
  'newsletterSubscription',
  'note',
  'objectUpload',
  'phoneCode',
  'phoneFactor',
  'pledge',
  'quranBadge',
  'receipt',
  'recurringGift',
  'revision',
  'savedFilter',
  'session',
  'smsMessage',
  'user',
  'volunteerHours',
]

/** All other tables, including those of the collections. Every new table must be added to one of the two lists. */
const tablesWithoutPersonalData: string[] = [
  ...collections.versioned.map(({ table }) => table),
  ...[
    'account',
    'attendance',
    'backup',
    'bulkChange',
    'calendarFeed',
    'checkInOperation',
    'checklistDismissal',
    'clientSession',
    'eventClaim',
    'eventDelivery',
    'signupOptOut',
    'eventMessage',
    'eventNeed',
    'eventOrganizer',
    'eventReport',
    'eventReportNumber',
    'eventReportPicture',
    'eventSeries',
    'eventShift',
    'eventSource',
    'job',
    'knownDevice',
    'mailWorker',
  ],
  ...[
    'newsletterDelivery',
    'newsletterFormerToken',
    'sentNotification',
    'notificationChoice',
    'picture',
    'pushMessage',
    'pushSubscription',
    'rateLimit',
    'workingCopy',
  ],
  ...['menuItem', 'guideFile', 'formerSlug', 'sampleRemoval', 'setting', 'storedObject'],
  ...['servicePromise', 'missedDayService', 'promiseSettlement'],
  ...['quranGroupBlock', 'quranGroupMessage', 'quranGroupReport', 'quranKhatma', 'quranKhatmaJuz'],
  ...['quranEntry', 'quranCommunity', 'quranGroup', 'quranGroupMember', 'quranPractice', 'quranGoal'],
  ...['quranPause', 'quranCheckpoint', 'quranImport'],
  ...['campaignDelivery', 'campaignUpdate', 'fund', 'givingStatement', 'ledgerEntry', 'nisabPrice'],
  ...['paymentEvent', 'payout', 'payoutEntry', 'reconciliation', 'refund', 'dispute'],
  ...['twoFactor', 'verification'],
]

/** Kept, with the donor's name, because the law requires it. */
const legalRecords = ['receipt']

/** The rows of each table, serialized and in lowercase. */
async function dumpTables(db: Database) {
  const tables = await db.introspection.getTables()
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    return [name, JSON.stringify(rows).toLowerCase()] as const
  })
  return new Map(await Promise.all(texts))
}

async function findTablesWithPersonalData(db: Database) {
  const found = [...(await dumpTables(db))].filter(([, text]) =>
    [name, email, phone, phoneNumber].some((identifier) => text.includes(identifier.toLowerCase())),
  )
  return found.map(([table]) => table).sort()
}

async function seedData(db: Database) {
  await addTestMember(db, { ...amina, role: 'admin' }, now)
  const member = { ...(await addTestMember(db, { name, email }, now)), emailVerified: true }
  await addMemberData(db, member)
  const importId = await addAdminData(db, member)
  await actAsAdmin(db, member)
  return { member, importId }
}

storeTest('no table except the legal records contains personal data of an erased member', async ({ db }) => {
  const { member, importId } = await seedData(db)
  const isListed = (table: string) =>
    table.startsWith('kysely') || [...tablesWithPersonalData, ...tablesWithoutPersonalData].includes(table)
  expect([...(await dumpTables(db)).keys()].filter((table) => !isListed(table))).toEqual([])
  expect(await findTablesWithPersonalData(db)).toEqual(tablesWithPersonalData)

  expect(await eraseMember(db, member, now, amina)).toBe(true)
  expect(await findTablesWithPersonalData(db)).toEqual(['mail', ...legalRecords])
  for (let mail = await claimDueMail(db, 'node', now); mail; mail = await claimDueMail(db, 'node', now)) {
    await markMailSent(db, mail, now)
  }
  expect(await findTablesWithPersonalData(db)).toEqual(legalRecords)

  const jobs = await db.selectFrom('job').select('kind').where('kind', '=', deletePartsJob).execute()
  expect(jobs).toHaveLength(1)
  await undoImport(db, importId, amina, now)
  await processImport(db, importers, importId)
  const undone = await db.selectFrom('importRow').select('outcome').where('importId', '=', importId).execute()
  expect(undone.map(({ outcome }) => outcome).sort()).toEqual(['skipped', 'undone'])
})

storeTest('erasing a member keeps the data of other members and of the site', async ({ db }) => {
  const { member } = await seedData(db)
  const similarEmail = `a.${email}`
  await enqueueMail(db, { to: similarEmail, subject: 'Salaam', body: `Salaam ${similarEmail}` }, now)
  await eraseMember(db, member, now)

  const pledges = await db.selectFrom('pledge').select(['name', 'amountCents', 'statusChangedBy']).execute()
  expect(pledges.sort((a, b) => a.amountCents - b.amountCents)).toEqual([
    { name: 'Deleted user', amountCents: 100, statusChangedBy: null },
    { name: 'Deleted user', amountCents: 500, statusChangedBy: 'Amina' },
    { name: 'Sara', amountCents: 700, statusChangedBy: 'Deleted user' },
    { name: 'Deleted user', amountCents: 2500, statusChangedBy: null },
  ])
  const [initiative] = await db.selectFrom('initiative').select(['title', 'description']).execute()
  expect(initiative).toEqual({
    title: 'Soup with Deleted user',
    description: 'Call me: Deleted user, Deleted user. Zubaydas soup is another.',
  })
  const messages = await db.selectFrom('contactMessage').select(['email', 'statusChangedBy']).execute()
  expect(messages).toEqual([{ email: 'sara@example.org', statusChangedBy: 'Deleted user' }])
  const importTexts = await db.selectFrom('importText').select('text').orderBy('text').execute()
  expect(importTexts.map(({ text }) => text)).toEqual([
    'Name,Email\nSara,sara@example.org\n',
    'Name,Email\nSara,sara@example.org\n',
  ])
  expect(
    await db.selectFrom('mail').select('id').where('recipient', '=', similarEmail).execute(),
  ).toHaveLength(1)
  expect(await db.selectFrom('newsletterIssue').select('subject').execute()).toHaveLength(1)
  expect(await db.selectFrom('savedFilter').select('name').execute()).toEqual([{ name: 'Suspended' }])
  const logged = await db
    .selectFrom('activity')
    .select('changes')
    .where('subject', '=', 'attendance')
    .execute()
  expect(logged.map(({ changes }) => JSON.parse(changes))).toEqual([
    [{ userId: null, name: 'Deleted user', from: null, to: 'attended, 0.5 h' }],
  ])
})

storeTest('erasing an admin keeps the name of another admin who has the same name', async ({ db }) => {
  const { member } = await seedData(db)
  const namesake = await addTestMember(db, { name, role: 'admin' }, now)
  await addItem(db, resourceCollection, { title: 'Way', url: 'https://example.org/way' }, namesake, now)
  await eraseMember(db, member, now)
  const revisions = await db.selectFrom('revision').select(['snapshot', 'actorName']).execute()
  expect(
    new Map(revisions.map(({ snapshot, actorName }) => [JSON.parse(snapshot).title, actorName])),
  ).toEqual(
    new Map([
      ['Map', 'Deleted user'],
      ['Way', name],
    ]),
  )
})

async function listEmailsWithoutSecrets(db: Database) {
  const emails = await db.selectFrom('mail').select('subject').where('secret', '=', 0).execute()
  return emails.map(({ subject }) => subject).sort()
}

storeTest(
  'erasing an account with an unverified address keeps the data of the real owner of the address',
  async ({ db }) => {
    await seedData(db)
    const before = await findTablesWithPersonalData(db)
    const emails = await listEmailsWithoutSecrets(db)
    const stranger = await addTestMember(db, { name, email: `x${email}`, emailVerified: false }, now)
    await eraseMember(db, { ...stranger, email, emailVerified: false }, now)
    expect(await listEmailsWithoutSecrets(db)).toEqual(emails)
    expect(await findTablesWithPersonalData(db)).toEqual(before.filter((table) => table !== 'emailSignIn'))
  },
)
