import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { addMailedLink } from '#app/accounts/login/mailed-link-store.server.ts'
import { guardLastAdmin } from '#app/accounts/login/member-store.server.ts'
import { addPledge } from '#app/giving/pledges/pledge-store.server.ts'
import { saveNotifications } from '#app/members/profile/notification-store.server.ts'
import { addSession } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { subscribe } from '#app/site/newsletter/subscription-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addConfirmedGift } from '#tests/fixtures/confirmed-gift.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'
import { eraseMember } from './erase-member.server.ts'
import { countErased } from './erased-counts.server.ts'
import { createExportArchive } from './export-archive.server.ts'
import { readMemberRecords } from './member-records.server.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const at = now.toISOString()
const site = { ...defaultSettings, name: 'Shajara', contactEmail: 'salaam@example.org' }
const pledge = { name: 'Maryam', amountCents: 500 }

async function addHistory(db: Database, { id: userId, email }: { id: string; email: string }) {
  await addSession(db, { userId, userAgent: 'Firefox', ipAddress: '192.0.2.1' }, now)
  await addMailedLink(db, { userId, purpose: 'resetPassword', email }, now)
  await subscribe(db, userId, { text: 'yes', source: 'profile' }, now)
  await saveNotifications(db, userId, new Set())
  await db
    .insertInto('volunteerHours')
    .values({
      id: randomUUID(),
      userId,
      eventId: null,
      localDate: '2026-11-14',
      minutes: 60,
      note: '=1+1',
      recordedAt: at,
    })
    .execute()
  await db
    .insertInto('quranEntry')
    .values(quranEntryRow({ userId, localDate: '2026-11-14', pages: 1 }))
    .execute()
  await db
    .insertInto('pledge')
    .values({
      id: randomUUID(),
      reference: randomUUID(),
      name: 'Maryam',
      email: email.toUpperCase(),
      amountCents: 500,
      currency: 'USD',
      status: 'received',
      createdAt: at,
    })
    .execute()
  await db
    .insertInto('contactMessage')
    .values({ id: randomUUID(), name: 'Maryam', email, body: 'Salaam', createdAt: at })
    .execute()
}

storeTest('erasing a member deletes their data and anonymizes their pledges', async ({ db }) => {
  const member = await addTestMember(db)
  const other = await addTestMember(db)
  await addHistory(db, member)
  await addHistory(db, other)
  expect(await eraseMember(db, { ...member, emailVerified: true }, now)).toBe(true)

  const owned = ['session', 'account', 'mailedLink', 'newsletterSubscription', 'notificationChoice'] as const
  for (const table of [...owned, 'volunteerHours', 'quranEntry'] as const) {
    const rows: { userId: string | null }[] = await db.selectFrom(table).select('userId').execute()
    expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([other.id]))
  }
  const pledges = await db.selectFrom('pledge').select(['name', 'email', 'amountCents']).execute()
  expect(pledges).toContainEqual({ name: 'Deleted user', email: '', amountCents: 500 })
  expect(pledges.filter(({ email }) => email.toLowerCase() === member.email)).toEqual([])
  expect(await db.selectFrom('contactMessage').select('email').execute()).toEqual([{ email: other.email }])
  const emails = await db.selectFrom('mail').select(['recipient', 'subject']).execute()
  expect(emails).toEqual([{ recipient: member.email, subject: 'Your account at Shajara has been deleted' }])
})

storeTest('a member whom two admins erase at the same moment gets one email', async ({ db }) => {
  const member = { ...(await addTestMember(db)), emailVerified: true }
  const admins = await Promise.all(
    ['Hafsa', 'Sara'].map((name) => addTestMember(db, { name, role: 'admin' })),
  )
  const outcomes = await Promise.all(admins.map((admin) => eraseMember(db, member, now, admin)))
  expect(outcomes).toEqual([true, true])
  expect(await db.selectFrom('mail').select('recipient').execute()).toEqual([{ recipient: member.email }])
  expect(await db.selectFrom('activity').select('verb').execute()).toEqual([{ verb: 'deleted' }])
})

storeTest(
  'erasing a member with an unverified address does not anonymize pledges made with that address',
  async ({ db }) => {
    const member = await addTestMember(db, { emailVerified: false })
    await addHistory(db, member)
    await eraseMember(db, { ...member, emailVerified: false }, now)
    expect(await db.selectFrom('pledge').select('name').execute()).toEqual([{ name: 'Maryam' }])
    expect(await db.selectFrom('contactMessage').selectAll().execute()).toHaveLength(1)
  },
)

storeTest(
  'erasing a member with an unverified address deletes only emails that contain secrets, and sends none',
  async ({ db }) => {
    const member = await addTestMember(db, { emailVerified: false })
    const mail = { to: member.email.toUpperCase(), body: 'Salaam' }
    await enqueueMail(db, { ...mail, subject: 'We received your message' }, now)
    await enqueueMail(db, { ...mail, subject: 'Confirm your email address', secret: true }, now)
    await enqueueMail(db, { ...mail, to: 'sara@example.org', subject: 'Secret', secret: true }, now)
    await eraseMember(db, { ...member, emailVerified: false }, now)
    const remaining = await db.selectFrom('mail').select('subject').orderBy('subject').execute()
    expect(remaining.map(({ subject }) => subject)).toEqual(['Secret', 'We received your message'])
  },
)

storeTest(
  'the preview counts exactly the pledges that are anonymized, whether or not the address is verified',
  async ({ db }) => {
    for (const emailVerified of [true, false]) {
      await db.deleteFrom('user').execute()
      await db.deleteFrom('pledge').execute()
      const member = { ...(await addTestMember(db, { emailVerified })), emailVerified }
      const other = await addTestMember(db)
      const newPledges: [email: string, userId: string | null][] = [
        ['at-work@example.org', member.id],
        [member.email.toUpperCase(), null],
        [member.email, other.id],
        [other.email, null],
      ]
      for (const [email, userId] of newPledges) await addPledge(db, { ...pledge, email }, site, now, userId)
      const { anonymized } = await countErased(db, member)
      await eraseMember(db, member, now)
      const changed = await db.selectFrom('pledge').select('id').where('name', '=', 'Deleted user').execute()
      expect([anonymized, changed.length]).toEqual(emailVerified ? [['2 pledges'], 2] : [['1 pledge'], 1])
    }
  },
)

storeTest('the preview says whether receipts would keep the name', async ({ db }) => {
  const donor = { ...(await addTestMember(db)), emailVerified: true }
  await addConfirmedGift(db, {}, { email: donor.email })
  const other = { ...(await addTestMember(db)), emailVerified: true }
  expect((await countErased(db, donor)).hasGifts).toBe(true)
  expect((await countErased(db, other)).hasGifts).toBe(false)
})

storeTest('the last admin cannot be erased', async ({ db }) => {
  const first = await addTestMember(db, { role: 'admin' })
  expect(await eraseMember(db, { ...first, emailVerified: true }, now)).toBe(false)
  expect(await db.selectFrom('user').selectAll().execute()).toHaveLength(1)

  const second = await addTestMember(db, { role: 'admin' })
  await db.updateTable('user').set({ disabledAt: at }).where('id', '=', second.id).execute()
  expect(await eraseMember(db, { ...first, emailVerified: true }, now)).toBe(false)
  await db.updateTable('user').set({ disabledAt: null }).where('id', '=', second.id).execute()
  expect(await eraseMember(db, { ...first, emailVerified: true }, now)).toBe(true)
})

storeTest('one of two concurrent demotions of the last two admins fails', async ({ db }) => {
  const admins = [await addTestMember(db, { role: 'admin' }), await addTestMember(db, { role: 'admin' })]
  const demote = (id: string) =>
    guardLastAdmin(db, id, async (db) => {
      await db.updateTable('user').set({ role: 'user' }).where('id', '=', id).execute()
    })
  const outcomes = await Promise.allSettled(admins.map(({ id }) => demote(id)))
  const done = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value)
  expect(done).toHaveLength(1)
  expect(await db.selectFrom('user').select('id').where('role', '=', 'admin').execute()).toHaveLength(1)
})

storeTest('the archive contains all of a member’s data and no secrets', async ({ db }) => {
  const member = await addTestMember(db, { name: 'مريم' })
  await addHistory(db, member)
  const records = await readMemberRecords(db, { ...member, emailVerified: true })
  const files = unzipSync(await createExportArchive(records, now))
  const text = (name: string) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(files[name])
  const data = JSON.parse(text('data.json'))
  expect(data.profile).toEqual([expect.objectContaining({ name: 'مريم', email: member.email, role: 'user' })])
  expect(data.pledge).toEqual([expect.objectContaining({ amountCents: 500, fund: '' })])
  expect(data.quranEntry).toHaveLength(1)
  expect(text('volunteerHours.csv')).toContain("'=1+1")
  expect(text('profile.csv').startsWith('\ufeff"name",')).toBe(true)
  const secrets = await Promise.all([
    db.selectFrom('session').select('token as secret').executeTakeFirstOrThrow(),
    db.selectFrom('account').select('password as secret').executeTakeFirstOrThrow(),
    db.selectFrom('newsletterSubscription').select('unsubscribeToken as secret').executeTakeFirstOrThrow(),
  ])
  for (const { secret } of secrets) expect(text('data.json')).not.toContain(secret)
  const unverified = await readMemberRecords(db, { ...member, emailVerified: false })
  expect(unverified.pledge).toEqual([])
})

storeTest(
  'the archive contains our replies to the member’s messages, without internal notes',
  async ({ db }) => {
    const member = await addTestMember(db)
    await addHistory(db, member)
    const { id: subjectId } = await db.selectFrom('contactMessage').select('id').executeTakeFirstOrThrow()
    const note = {
      subject: 'contactMessage',
      subjectId,
      actorId: null,
      actorName: 'Hafsa',
      createdAt: at,
    } as const
    await db
      .insertInto('note')
      .values([
        { ...note, id: 'reply', kind: 'reply', title: 'Salaam', body: 'Welcome!' },
        { ...note, id: 'note', kind: 'note', title: null, body: 'Call back' },
      ])
      .execute()
    const records = await readMemberRecords(db, { ...member, emailVerified: true })
    expect(records.reply).toEqual([{ title: 'Salaam', body: 'Welcome!', createdAt: at }])
    const files = Object.keys(unzipSync(await createExportArchive(records, now)))
    expect(files).toContain('reply.csv')
  },
)

/** Tables with member data that the archive does not have under their own name: where it is, or why it is left out. */
const notExported: Record<string, string> = {
  account: 'in “logins”',
  session: 'in “devices”',
  clientSession: 'in “devices”',
  quranGroupMember: 'in “quranGroup”',
  quranCheckpoint: 'sums of “quranEntry”',
  newsletterDelivery: 'in “newsletters”',
  mailedLink: 'grants access to the account',
  twoFactor: 'grants access to the account',
  phoneCode: 'grants access to the account',
  objectUpload: 'an unfinished upload of a site image',
  emailSignIn: 'grants access to the account',
  mail: 'in “emails”',
  smsMessage: 'in “textMessages”',
  user: 'in “profile”',
}

const memberColumns = ['userId', 'email', 'contactEmail', 'guardianEmail', 'recipient']

storeTest('the archive covers every table with member data, except the listed ones', async ({ db }) => {
  const member = await addTestMember(db)
  const records = await readMemberRecords(db, { ...member, emailVerified: true })
  const tables = await db.introspection.getTables()
  const memberTables = tables.filter(({ columns }) =>
    columns.some(({ name }) => memberColumns.includes(name)),
  )
  const missing = memberTables
    .map(({ name }) => name)
    .filter((name) => !(name in records) && !notExported[name])
  expect(missing).toEqual([])
})
