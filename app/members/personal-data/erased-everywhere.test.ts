import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addMailedLink } from '#app/accounts/login/mailed-link-store.server.ts'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { assignItem } from '#app/cms/collections/assignment-store.server.ts'
import { processImport } from '#app/cms/imports/import-jobs.server.ts'
import { addImport, startImport, undoImport } from '#app/cms/imports/import-store.server.ts'
import { addNote, addReply } from '#app/cms/inbox/note-store.server.ts'
import { changeStatus } from '#app/cms/inbox/status-store.server.ts'
import { cancelMail } from '#app/cms/outbox/outbox-store.server.ts'
import { addAttendee } from '#app/events/attendance/attendance-store.server.ts'
import { addEvent } from '#app/events/event/event-change-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { addReceivedGift } from '#app/giving/pledges/pledge-inbox-store.server.ts'
import { addPledge } from '#app/giving/pledges/pledge-store.server.ts'
import { importers } from '#app/importers.ts'
import { changeMember } from '#app/members/users/member-admin-store.server.ts'
import { addSession } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { deletePartsJob, startUpload } from '#app/platform/files/upload-store.server.ts'
import { claimDueMail, enqueueMail, markMailSent } from '#app/platform/mail/mail-outbox.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { addContactMessage } from '#app/site/contact/contact-store.server.ts'
import { submitInitiative } from '#app/site/initiatives/initiative-store.server.ts'
import { addMerchInterest, removeMerchInterest } from '#app/site/merch/merch-store.server.ts'
import { addIssue } from '#app/site/newsletter/issue-store.server.ts'
import { confirmRequest, requestSubscription } from '#app/site/newsletter/newsletter-request-store.server.ts'
import { removeSubscriber } from '#app/site/newsletter/subscriber-store.server.ts'
import { subscribe } from '#app/site/newsletter/subscription-store.server.ts'
import { resourceCollection } from '#app/site/resources/resource-collection.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { eraseMember } from './erase-member.server.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const at = now.toISOString()
const site = { ...defaultSettings, name: 'Shajara', contactEmail: 'salaam@example.org' }
const name = 'Zubayda Qantara'
const email = 'zubayda.qantara@example.org'
const phone = '+1 404 555 0123'

/** Tables that contain the member's name, address or phone number before the erasure. */
const tablesWithPersonalData = [
  'activity',
  'contactMessage',
  'emailSignIn',
  'import',
  'importRow',
  'importText',
  'initiative',
  'invitation',
  'mail',
  'mailedLink',
  'merchInterest',
  'newsletterIssue',
  'newsletterRequest',
  'newsletterSubscription',
  'note',
  'objectUpload',
  'pledge',
  'quranBadge',
  'revision',
  'session',
  'user',
  'volunteerHours',
]

/** All other tables. A new table has to be added to one of the two lists. */
const tablesWithoutPersonalData = [
  ...[
    'account',
    'attendance',
    'backup',
    'checklistDismissal',
    'clientSession',
    'event',
    'eventOrganizer',
    'eventSignup',
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
    'rateLimit',
  ],
  ...[
    'article',
    'customPage',
    'menuItem',
    'guide',
    'guideFile',
    'formerSlug',
    'homepage',
    'page',
    'project',
    'resource',
    'text',
    'sampleRemoval',
    'slide',
    'setting',
    'storedObject',
  ],
  ...['quranEntry', 'quranGroup', 'quranGroupMember', 'quranPractice', 'twoFactor', 'verification'],
]

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
    [name, email, phone].some((identifier) => text.includes(identifier.toLowerCase())),
  )
  return found.map(([table]) => table).sort()
}

const findRow = (db: Database, table: 'initiative' | 'pledge' | 'contactMessage') =>
  db.selectFrom(table).select(['id', 'version']).executeTakeFirstOrThrow()

/** Subscribes an address with the form in the footer, and enters it once more. */
async function subscribeByEmail(db: Database, address: string) {
  const consent = { text: 'yes', source: 'footer' } as const
  const origin = 'https://example.org'
  await requestSubscription(db, address, consent, { ...site, origin }, now)
  const { body } = await db
    .selectFrom('mail')
    .select('body')
    .where('subject', 'like', 'Confirm your subscription%')
    .executeTakeFirstOrThrow()
  const token = /token=(\S+)/.exec(body)?.[1] ?? ''
  await db.updateTable('user').set({ emailVerified: 0 }).where('email', '=', address.toLowerCase()).execute()
  expect(await confirmRequest(db, token, now)).toBe(address.toLowerCase())
  await db.updateTable('user').set({ emailVerified: 1 }).where('email', '=', address.toLowerCase()).execute()
  await requestSubscription(db, address, consent, { ...site, origin }, now)
}

/** Creates the data of a member who uses every form of the site. */
async function addMemberData(db: Database, { id }: { id: string }) {
  const typed = 'Zubayda.Qantara@Example.org'
  await submitInitiative(
    db,
    {
      title: `Soup with ${name}`,
      description: `Call me: ${phone}, ${typed}. Zubaydas soup is another.`,
      location: 'Atlanta',
      date: '2026-12-01',
      contactName: name,
      contactEmail: typed,
      contactPhone: phone,
    },
    site,
    now,
  )
  await addPledge(db, { name, email: typed, amountCents: 2500 }, site, now)
  await addPledge(db, { name, email: 'another@example.org', amountCents: 100 }, site, now, id)
  await addContactMessage(db, { name, email: typed, message: 'Salaam' }, site, now)
  await addMerchInterest(db, email, 'yes', now)
  await subscribe(db, id, { text: 'yes', source: 'profile' }, now)
  await subscribeByEmail(db, typed)
  await addSession(db, { userId: id, userAgent: `${name}’s phone`, ipAddress: '192.0.2.1' }, now)
  await addMailedLink(db, { userId: id, purpose: 'changeEmail', email }, now)
  await db.insertInto('emailSignIn').values({ email, tokenHash: 'h', expiresAt: at }).execute()
  await startUpload(db, { userId: id, name: 'homepage/a.png', metadata: JSON.stringify({ by: name }) }, now)
  await db
    .insertInto('quranBadge')
    .values({ userId: id, badge: `For ${name}`, earnedAt: at })
    .execute()
  const hours = { id: randomUUID(), userId: id, eventId: null, localDate: '2026-11-14', minutes: 60 }
  await db
    .insertInto('volunteerHours')
    .values({ ...hours, note: `${name} cooked`, recordedAt: at })
    .execute()
}

async function importFile(db: Database, kind: 'members' | 'attendance', text: string, actor: typeof amina) {
  const [headers = ''] = text.split('\n')
  const file = { kind, name: 'list.csv', text, headers: headers.split(',') }
  const id = await addImport(db, importers, file, actor, now)
  await processImport(db, importers, id)
  return id
}

const amina = { id: 'amina', name: 'Amina', email: 'amina@example.org' }
const options = { invite: true, publish: true, origin: 'http://localhost' }

/** Creates the data that admins add about the member. */
async function addAdminData(db: Database, { id }: { id: string }) {
  const event = { title: 'Feeding', description: '', localDate: '2026-11-01', lastDate: '2026-11-01' }
  const details = { startTime: null, endTime: null, locationName: '', locationAddress: '', pictureId: null }
  const { id: eventId } = await addEvent(db, { ...event, ...details }, now)
  await addAttendee(db, { id: eventId, ...event }, { email, minutes: 30 }, amina, now)
  await changeMember(db, amina, { id, version: at, name, role: 'admin' }, now)
  await removeSubscriber(db, id, amina, now)
  await removeMerchInterest(db, email, amina, now)
  await addMerchInterest(db, email, 'yes', now)
  await assignItem(db, eventCollection, { itemId: eventId, userId: id }, now)
  const invitation = { id: 'invitation', email, role: 'editor', tokenHash: 'hash', invitedBy: id }
  await db
    .insertInto('invitation')
    .values({ ...invitation, createdAt: at, sentAt: at, expiresAt: at })
    .execute()
  const gift = { name, email, amountCents: 500, receivedOn: '2026-11-01', note: `From ${name}` }
  await addReceivedGift(db, gift, amina, now)
  for (const subject of ['initiative', 'contactMessage'] as const) {
    const about = { subject, subjectId: (await findRow(db, subject)).id, label: `From ${name}` }
    await addNote(db, about, `${name} is kind`, amina, now)
    const reply = { to: email, replyTo: site.contactEmail, subject: 'Re', body: `Salaam ${name}` }
    await addReply(db, about, { ...reply, signature: '' }, amina, now)
  }
  const members = `Name,Email\n${name},${email}\nSara,sara@example.org\n`
  await importFile(db, 'members', members, amina)
  const importId = await importFile(
    db,
    'attendance',
    `Email,Date,Hours\n${email},2026-10-03,2\n${email},never,1\n`,
    amina,
  )
  await startImport(db, importId, options, amina, now)
  await processImport(db, importers, importId)
  const toTeam = await db
    .selectFrom('mail')
    .select('id')
    .where('subject', '=', `Message from ${name}`)
    .executeTakeFirstOrThrow()
  await cancelMail(db, toTeam.id, amina, now)
  return importId
}

/** Creates the data of the member acting as an admin on data of others. */
async function actAsAdmin(db: Database, actor: typeof amina) {
  const sara = { name: 'Sara', email: 'sara@example.org' }
  await addPledge(db, { ...sara, amountCents: 700 }, site, now)
  await addContactMessage(db, { ...sara, message: 'Salaam' }, site, now)
  for (const [subject, status] of [
    ['pledge', 'received'],
    ['contactMessage', 'answered'],
  ] as const) {
    const column = subject === 'pledge' ? 'pledge.email' : 'contactMessage.email'
    const { id, version } = await db
      .selectFrom(subject)
      .select(['id', 'version'])
      .where(column, '=', sara.email)
      .executeTakeFirstOrThrow()
    const about = { subject, subjectId: id, label: 'Sara' }
    await changeStatus(db, about, { status, version }, actor, now)
    await addNote(db, about, 'She is kind', actor, now)
  }
  await addItem(db, resourceCollection, { title: 'Map', url: 'https://example.org' }, actor, now)
  await addIssue(db, { subject: 'November', body: 'Salaam' }, actor, now)
  await importFile(db, 'members', 'Name,Email\nSara,sara@example.org\n', actor)
}

async function seedData(db: Database) {
  await addTestMember(db, { ...amina, role: 'admin' }, now)
  const member = { ...(await addTestMember(db, { name, email }, now)), emailVerified: true }
  await addMemberData(db, member)
  const importId = await addAdminData(db, member)
  await actAsAdmin(db, member)
  return { member, importId }
}

storeTest('no table contains personal data of an erased member', async ({ db }) => {
  const { member, importId } = await seedData(db)
  const listed = (table: string) =>
    table.startsWith('kysely') || [...tablesWithPersonalData, ...tablesWithoutPersonalData].includes(table)
  expect([...(await dumpTables(db)).keys()].filter((table) => !listed(table))).toEqual([])
  expect(await findTablesWithPersonalData(db)).toEqual(tablesWithPersonalData)

  expect(await eraseMember(db, member, now, amina)).toBe(true)
  expect(await findTablesWithPersonalData(db)).toEqual(['mail'])
  for (let mail = await claimDueMail(db, 'node', now); mail; mail = await claimDueMail(db, 'node', now)) {
    await markMailSent(db, mail, now)
  }
  expect(await findTablesWithPersonalData(db)).toEqual([])

  const jobs = await db.selectFrom('job').select('kind').where('kind', '=', deletePartsJob).execute()
  expect(jobs).toHaveLength(1)
  await undoImport(db, importId, amina, now)
  await processImport(db, importers, importId)
  const undone = await db.selectFrom('importRow').select('outcome').where('importId', '=', importId).execute()
  expect(undone.map(({ outcome }) => outcome).sort()).toEqual(['skipped', 'undone'])
})

storeTest('keeps the data of other members and of the site', async ({ db }) => {
  const { member } = await seedData(db)
  const similarEmail = `a.${email}`
  await enqueueMail(db, { to: similarEmail, subject: 'Salaam', body: `Salaam ${similarEmail}` }, now)
  await eraseMember(db, member, now)

  const gifts = await db.selectFrom('pledge').select(['name', 'amountCents', 'statusChangedBy']).execute()
  expect(gifts.sort((a, b) => a.amountCents - b.amountCents)).toEqual([
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
  const logged = await db
    .selectFrom('activity')
    .select('changes')
    .where('subject', '=', 'attendance')
    .execute()
  expect(logged.map(({ changes }) => JSON.parse(changes))).toEqual([
    [{ userId: null, name: 'Deleted user', from: null, to: 'attended, 0.5 h' }],
  ])
})

storeTest('the name of another admin with the same name is kept', async ({ db }) => {
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

async function emailsWithoutSecrets(db: Database) {
  const emails = await db.selectFrom('mail').select('subject').where('secret', '=', 0).execute()
  return emails.map(({ subject }) => subject).sort()
}

storeTest(
  'erasing an account with an unverified address erases no data of the address’s owner',
  async ({ db }) => {
    await seedData(db)
    const before = await findTablesWithPersonalData(db)
    const emails = await emailsWithoutSecrets(db)
    const stranger = await addTestMember(db, { name, email: `x${email}`, emailVerified: false }, now)
    await eraseMember(db, { ...stranger, email, emailVerified: false }, now)
    expect(await emailsWithoutSecrets(db)).toEqual(
      [...emails, 'Your account at Shajara has been deleted'].sort(),
    )
    expect(await findTablesWithPersonalData(db)).toEqual(before.filter((table) => table !== 'emailSignIn'))
  },
)
