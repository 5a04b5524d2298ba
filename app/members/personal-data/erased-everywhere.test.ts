import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addMailedLink } from '#app/accounts/login/mailed-link-store.server.ts'
import { addItem } from '#app/cms/collections/item-store.server.ts'
import { processImport } from '#app/cms/imports/import-jobs.server.ts'
import { addImport, startImport, undoImport } from '#app/cms/imports/import-store.server.ts'
import { addNote, addReply } from '#app/cms/inbox/note-store.server.ts'
import { changeStatus } from '#app/cms/inbox/status-store.server.ts'
import { cancelMail } from '#app/cms/outbox/outbox-store.server.ts'
import { addAttendee } from '#app/events/attendance/attendance-store.server.ts'
import { addEvent } from '#app/events/event/event-change-store.server.ts'
import { addReceivedGift } from '#app/giving/pledges/pledge-inbox-store.server.ts'
import { addPledge } from '#app/giving/pledges/pledge-store.server.ts'
import { importers } from '#app/importers.ts'
import { subscribe } from '#app/members/profile/notification-store.server.ts'
import { changeMember } from '#app/members/users/member-admin-store.server.ts'
import { addSession } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { deletePartsJob, startUpload } from '#app/platform/files/upload-store.server.ts'
import { claimDueMail, enqueueMail, markMailSent } from '#app/platform/mail/mail-outbox.server.ts'
import { addContactMessage } from '#app/site/contact/contact-store.server.ts'
import { submitInitiative } from '#app/site/initiatives/initiative-store.server.ts'
import { removeMerchInterest } from '#app/site/merch/merch-list-store.server.ts'
import { addMerchInterest } from '#app/site/merch/merch-store.server.ts'
import { addIssue } from '#app/site/newsletter/issue-store.server.ts'
import { removeSubscriber } from '#app/site/newsletter/subscriber-store.server.ts'
import { resourceCollection } from '#app/site/resources/resource-collection.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { eraseMember } from './erase-member.server.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const at = now.toISOString()
const site = { name: 'Shajara', contactEmail: 'salaam@example.org' }
const name = 'Zubayda Qantara'
const email = 'zubayda.qantara@example.org'
const phone = '+1 404 555 0123'

/** Where a member's name, address or number stands while they are one. */
const marked = [
  'activity',
  'contactMessage',
  'emailSignIn',
  'import',
  'importRow',
  'importText',
  'initiative',
  'mail',
  'mailedLink',
  'merchInterest',
  'newsletterIssue',
  'note',
  'objectUpload',
  'pledge',
  'quranBadge',
  'revision',
  'session',
  'user',
  'volunteerHours',
]

/** Where it never does: ids and counts, secrets, and what the site shows to everyone. A new table belongs in one list. */
const unmarked = [
  ...[
    'account',
    'attendance',
    'backup',
    'clientSession',
    'event',
    'eventSignup',
    'eventSource',
    'job',
    'mailWorker',
  ],
  ...['newsletterDelivery', 'newsletterSubscription', 'notice', 'notificationChoice', 'picture', 'rateLimit'],
  ...[
    'article',
    'guide',
    'guideFile',
    'homepage',
    'page',
    'project',
    'resource',
    'slide',
    'setting',
    'storedObject',
  ],
  ...['quranEntry', 'quranGroup', 'quranGroupMember', 'quranPractice', 'twoFactor', 'verification'],
]

/** Each table, with its rows as one text. */
async function wholeDatabase(db: Database) {
  const tables = await db.introspection.getTables()
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    return [name, JSON.stringify(rows).toLowerCase()] as const
  })
  return new Map(await Promise.all(texts))
}

async function tablesNaming(db: Database) {
  const found = [...(await wholeDatabase(db))].filter(([, text]) =>
    [name, email, phone].some((mark) => text.includes(mark.toLowerCase())),
  )
  return found.map(([table]) => table).sort()
}

const find = (db: Database, table: 'initiative' | 'pledge' | 'contactMessage') =>
  db.selectFrom(table).select(['id', 'version']).executeTakeFirstOrThrow()

/** What they do as somebody who uses the site. */
async function appendPart(db: Database, { id }: { id: string }) {
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
  await subscribe(db, id, 'yes', now)
  await addSession(db, { userId: id, userAgent: `${name}’s phone`, address: '192.0.2.1' }, now)
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
  const id = await addImport(db, file, actor, now)
  await processImport(db, importers, id)
  return id
}

const amina = { id: 'amina', name: 'Amina', email: 'amina@example.org' }
const options = { invite: true, publish: true, origin: 'http://localhost' }

/** What admins write down about them. */
async function writeAbout(db: Database, { id }: { id: string }) {
  const event = { title: 'Feeding', description: '', localDate: '2026-11-01', lastDate: '2026-11-01' }
  const place = { startTime: null, endTime: null, locationName: '', locationAddress: '', pictureId: null }
  const { id: eventId } = await addEvent(db, { ...event, ...place }, now)
  await addAttendee(db, { id: eventId, ...event }, { email, minutes: 30 }, amina, now)
  await changeMember(db, amina, { id, seen: at, name, role: 'admin' }, now)
  await removeSubscriber(db, id, amina, now)
  await removeMerchInterest(db, email, amina, now)
  await addMerchInterest(db, email, 'yes', now)
  const gift = { name, email, amountCents: 500, receivedOn: '2026-11-01', note: `From ${name}` }
  await addReceivedGift(db, gift, amina, now)
  for (const subject of ['initiative', 'contactMessage'] as const) {
    const about = { subject, subjectId: (await find(db, subject)).id, label: `From ${name}` }
    await addNote(db, about, `${name} is kind`, amina, now)
    const reply = { to: email, replyTo: site.contactEmail, subject: 'Re', body: `Salaam ${name}` }
    await addReply(db, about, { ...reply, signature: '' }, amina, now)
  }
  const members = `Name,Email\n${name},${email}\nSara,sara@example.org\n`
  await importFile(db, 'members', members, amina)
  const done = await importFile(
    db,
    'attendance',
    `Email,Date,Hours\n${email},2026-10-03,2\n${email},never,1\n`,
    amina,
  )
  await startImport(db, done, options, amina, now)
  await processImport(db, importers, done)
  const toTeam = await db
    .selectFrom('mail')
    .select('id')
    .where('subject', '=', `Message from ${name}`)
    .executeTakeFirstOrThrow()
  await cancelMail(db, toTeam.id, amina, now)
  return done
}

/** What they do as an admin, to what is not theirs. */
async function serve(db: Database, actor: typeof amina) {
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

async function fill(db: Database) {
  await addTestMember(db, { ...amina, role: 'admin' }, now)
  const member = { ...(await addTestMember(db, { name, email }, now)), emailVerified: true }
  await appendPart(db, member)
  const done = await writeAbout(db, member)
  await serve(db, member)
  return { member, done }
}

storeTest('nothing in the whole database names somebody who is erased', async ({ db }) => {
  const { member, done } = await fill(db)
  const listed = (table: string) => table.startsWith('kysely') || [...marked, ...unmarked].includes(table)
  expect([...(await wholeDatabase(db)).keys()].filter((table) => !listed(table))).toEqual([])
  expect(await tablesNaming(db)).toEqual(marked)

  expect(await eraseMember(db, member, now, amina)).toBe(true)
  expect(await tablesNaming(db)).toEqual(['mail'])
  for (let mail = await claimDueMail(db, 'node', now); mail; mail = await claimDueMail(db, 'node', now)) {
    await markMailSent(db, mail, now)
  }
  expect(await tablesNaming(db)).toEqual([])

  const pieces = await db.selectFrom('job').select('kind').where('kind', '=', deletePartsJob).execute()
  expect(pieces).toHaveLength(1)
  await undoImport(db, done, amina, now)
  await processImport(db, importers, done)
  const undone = await db.selectFrom('importRow').select('outcome').where('importId', '=', done).execute()
  expect(undone.map(({ outcome }) => outcome).sort()).toEqual(['left', 'undone'])
})

storeTest('what belongs to others, or to the site, stays', async ({ db }) => {
  const { member } = await fill(db)
  const close = `a.${email}`
  await enqueueMail(db, { to: close, subject: 'Salaam', body: `Salaam ${close}` }, now)
  await eraseMember(db, member, now)

  const gifts = await db.selectFrom('pledge').select(['name', 'amountCents', 'statusBy']).execute()
  expect(gifts.sort((a, b) => a.amountCents - b.amountCents)).toEqual([
    { name: 'Someone who left', amountCents: 100, statusBy: null },
    { name: 'Someone who left', amountCents: 500, statusBy: 'Amina' },
    { name: 'Sara', amountCents: 700, statusBy: 'Someone who left' },
    { name: 'Someone who left', amountCents: 2500, statusBy: null },
  ])
  const [idea] = await db.selectFrom('initiative').select(['title', 'description']).execute()
  expect(idea).toEqual({
    title: 'Soup with Someone who left',
    description: 'Call me: Someone who left, Someone who left. Zubaydas soup is another.',
  })
  const messages = await db.selectFrom('contactMessage').select(['email', 'statusBy']).execute()
  expect(messages).toEqual([{ email: 'sara@example.org', statusBy: 'Someone who left' }])
  const rest = await db.selectFrom('importText').select('text').orderBy('text').execute()
  expect(rest.map(({ text }) => text)).toEqual([
    'Name,Email\nSara,sara@example.org\n',
    'Name,Email\nSara,sara@example.org\n',
  ])
  expect(await db.selectFrom('mail').select('id').where('recipient', '=', close).execute()).toHaveLength(1)
  expect(await db.selectFrom('newsletterIssue').select('subject').execute()).toHaveLength(1)
  const came = await db.selectFrom('activity').select('changes').where('subject', '=', 'attendance').execute()
  expect(came.map(({ changes }) => JSON.parse(changes))).toEqual([
    [{ userId: null, name: 'Someone who left', from: null, to: 'came, 0.5 h' }],
  ])
})

storeTest('a namesake keeps what they signed', async ({ db }) => {
  const { member } = await fill(db)
  const namesake = await addTestMember(db, { name, role: 'admin' }, now)
  await addItem(db, resourceCollection, { title: 'Way', url: 'https://example.org/way' }, namesake, now)
  await eraseMember(db, member, now)
  const revisions = await db.selectFrom('revision').select(['snapshot', 'actorName']).execute()
  expect(
    new Map(revisions.map(({ snapshot, actorName }) => [JSON.parse(snapshot).title, actorName])),
  ).toEqual(
    new Map([
      ['Map', 'Someone who left'],
      ['Way', name],
    ]),
  )
})

async function keylessMails(db: Database) {
  const mails = await db.selectFrom('mail').select('subject').where('secret', '=', 0).execute()
  return mails.map(({ subject }) => subject).sort()
}

storeTest('who never proved an address erases nothing by it', async ({ db }) => {
  await fill(db)
  const before = await tablesNaming(db)
  const mails = await keylessMails(db)
  const stranger = await addTestMember(db, { name, email: `x${email}`, emailVerified: false }, now)
  await eraseMember(db, { ...stranger, email, emailVerified: false }, now)
  expect(await keylessMails(db)).toEqual([...mails, 'Your account at Shajara is deleted'].sort())
  expect(await tablesNaming(db)).toEqual(before.filter((table) => table !== 'emailSignIn'))
})
