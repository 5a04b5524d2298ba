import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { deferredKeysetPage } from '#app/platform/database/search.server.ts'
import { purgeOldMail } from '#app/platform/mail/mail-retention.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { addContactMessage } from '#app/site/contact/contact-store.server.ts'
import { messageInbox } from '#app/site/contact/message-inbox.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { type ItemRef, toThreadEntry } from './note.ts'
import { addNote, addReply, listNotes, recordReplyOutcomes } from './note-store.server.ts'
import { changeStatus, countByStatus, inboxItems, inboxOrder } from './status-store.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const later = new Date('2026-11-21T15:05:00Z')
const settings = { ...defaultSettings, contactEmail: 'team@example.org' }

async function addMessage(
  db: Database,
  name: string,
  email = 'amina@example.org',
  at = now,
): Promise<ItemRef> {
  await addContactMessage(db, { name, email, message: `Salaam from ${name}` }, settings, at)
  const { id } = await db
    .selectFrom('contactMessage')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return { subject: 'contactMessage', subjectId: id, label: `Message from ${name}` }
}

storeTest(
  'changes a status once for each version, and returns a conflict to the second admin',
  async ({ db }) => {
    const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
    const ref = await addMessage(db, 'Amina')
    const change = (status: string, version: number) =>
      db.transaction().execute((tx) => changeStatus(tx, ref, { status, version }, admin, later))
    expect(await change('archived', 1)).toMatchObject({
      outcome: 'changed',
      version: 2,
      before: { status: 'new' },
    })
    expect(await change('spam', 1)).toMatchObject({
      outcome: 'conflict',
      current: { status: 'archived', statusChangedBy: 'Hafsa', statusChangedAt: later.toISOString() },
    })
    expect(await countByStatus(db, 'contactMessage')).toEqual({ archived: 1 })
    const activityEntries = await db.selectFrom('activity').selectAll().execute()
    expect(activityEntries).toHaveLength(1)
    expect(activityEntries[0]).toMatchObject({ actorName: 'Hafsa', verb: 'changed', subject: 'message' })
    expect(JSON.parse(activityEntries[0]?.changes ?? '')).toEqual({ status: ['new', 'archived'] })
  },
)

storeTest('applies only one of two concurrent status changes', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  const ref = await addMessage(db, 'Amina')
  const results = await Promise.allSettled(
    ['archived', 'spam'].map((status) =>
      db.transaction().execute((tx) => changeStatus(tx, ref, { status, version: 1 }, admin, later)),
    ),
  )
  const changed = results.filter(
    (result) => result.status === 'fulfilled' && result.value.outcome === 'changed',
  )
  expect(changed).toHaveLength(1)
})

storeTest('a reply is emailed and stored, and a note is only stored', async ({ db }) => {
  const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
  const ref = await addMessage(db, 'Amina')
  await db.deleteFrom('mail').execute()
  const hostile = 'Hello\r\nBcc: everyone@example.org'
  await db.transaction().execute(async (tx) => {
    await addNote(tx, ref, 'Call her <b>first</b>', admin, now)
    const reply = {
      to: 'amina@example.org\r\nBcc: x@example.org',
      replyTo: 'team@example.org',
      subject: hostile,
      body: 'Wa alaikum salaam',
      signature: 'Shajara',
    }
    await addReply(tx, ref, reply, admin, later)
  })
  const emails = await db.selectFrom('mail').selectAll().execute()
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({
    replyTo: 'team@example.org',
    subject: 'Hello Bcc: everyone@example.org',
  })
  expect(emails[0]?.recipient).toBe('amina@example.org Bcc: x@example.org')
  expect(emails[0]?.headers).toBe('{}')
  expect(emails[0]?.body).toBe('Wa alaikum salaam\n\nShajara')
  const notes = await listNotes(db, 'contactMessage', ref.subjectId)
  expect(notes.map(({ kind, body, actorName }) => [kind, body, actorName])).toEqual([
    ['note', 'Call her <b>first</b>', 'Hafsa'],
    ['reply', 'Wa alaikum salaam', 'Hafsa'],
  ])
  expect(notes[1]?.mailId).toBe(emails[0]?.id)
})

storeTest('a reply says what became of its email even after the email is deleted', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  const ref = await addMessage(db, 'Amina')
  const reply = { to: 'amina@example.org', replyTo: 'team@example.org', subject: 'Salaam', signature: '' }
  for (const body of ['One', 'Two'])
    await db.transaction().execute((tx) => addReply(tx, ref, { ...reply, body }, admin, now))
  await db.updateTable('mail').set({ status: 'sent' }).execute()
  const failed = db.updateTable('mail').set({ status: 'failed' })
  await failed.where('body', 'like', 'One%').execute()
  const listLabels = async () =>
    (await listNotes(db, 'contactMessage', ref.subjectId))
      .map((note) => `${note.body}: ${toThreadEntry(note, 'UTC').label}`)
      .sort()
  const expected = ['One: Reply by email, could not be sent', 'Two: Reply by email']
  expect(await listLabels()).toEqual(expected)
  await purgeOldMail(db, new Date('2027-01-21T15:00:00Z'), recordReplyOutcomes)
  expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
  expect(await listLabels()).toEqual(expected)
})

storeTest('a double click sends a reply and adds a note only once', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  const ref = await addMessage(db, 'Amina')
  await db.deleteFrom('mail').execute()
  const reply = { to: 'amina@example.org', replyTo: 'team@example.org', subject: 'Salaam', signature: '' }
  const addOneReply = (body: string) =>
    db.transaction().execute((tx) => addReply(tx, ref, { ...reply, body }, admin, now))
  const addOneNote = () => db.transaction().execute((tx) => addNote(tx, ref, 'Call her', admin, now))
  const results = await Promise.all([
    addOneReply('Welcome'),
    addOneReply('Welcome'),
    addOneReply('See you on Sunday'),
  ])
  expect(results.filter(Boolean)).toHaveLength(2)
  await Promise.all([addOneNote(), addOneNote()])
  expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(2)
  expect(await listNotes(db, 'contactMessage', ref.subjectId)).toHaveLength(3)
})

storeTest('searches by name, address and text, omits spam, and pages through the list', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  for (const [index, name] of ['Amina', 'Bilal', 'Élodie', 'Daud'].entries()) {
    await addMessage(db, name, `${name.length}-${index}@example.org`, new Date(now.getTime() + index))
  }
  const spam = await addMessage(db, 'Buy now', 'spam@example.org', later)
  await db.transaction().execute((tx) => changeStatus(tx, spam, { status: 'spam', version: 1 }, admin, later))
  const findPage = async (search: string | null, cursor: string | null = null) =>
    deferredKeysetPage(inboxItems(db, messageInbox, { status: null, search }), inboxOrder, cursor, 2)
  const namesIn = ({ rows }: { rows: object[] }) => (rows as { name: string }[]).map(({ name }) => name)
  const first = await findPage(null)
  expect(namesIn(first)).toEqual(['Daud', 'Élodie'])
  const second = await findPage(null, first.next)
  expect(namesIn(second)).toEqual(['Bilal', 'Amina'])
  expect(second.next).toBeNull()
  expect(namesIn(await findPage(null, second.previous))).toEqual(['Daud', 'Élodie'])
  expect(namesIn(await findPage('BILAL'))).toEqual(['Bilal'])
  expect(namesIn(await findPage('5-1@example.org'))).toEqual(['Bilal'])
  expect(namesIn(await findPage('élodie'))).toEqual(['Élodie'])
  expect(namesIn(await findPage('salaam amina'))).toEqual(['Amina'])
  expect(namesIn(await findPage('100%'))).toEqual([])
  expect(
    namesIn(
      await deferredKeysetPage(
        inboxItems(db, messageInbox, { status: 'spam', search: null }),
        inboxOrder,
        null,
        9,
      ),
    ),
  ).toEqual(['Buy now'])
})
