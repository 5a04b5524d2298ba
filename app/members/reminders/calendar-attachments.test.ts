import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { expect, onTestFinished } from 'vitest'
import type { Values } from '#app/cms/collections/collection.ts'
import { changeLatestVersion } from '#app/events/event/event-action.server.ts'
import { findSignup } from '#app/events/roster/roster-store.server.ts'
import { cancelSignup, signUpMember } from '#app/events/signup/signup-store.server.ts'
import { startMailWorker } from '#app/platform/mail/mail-worker.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { defaultParty, signupLinks as links } from '#tests/fixtures/signup-fixture.ts'
import { log, smtpServer } from '#tests/mail.ts'
import { addTestMember } from '#tests/member.ts'
import { waitFor } from '#tests/site.ts'
import { sendEventChanges } from './event-changes.server.ts'

const at = (text: string) => new Date(text)

async function readMail(raw: string | Buffer) {
  const { subject, attachments } = await PostalMime.parse(raw)
  const files = attachments.map(({ mimeType, method, filename, content }) => {
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
    return { mimeType, method, filename, text }
  })
  const [file] = files
  if (!file) return { subject, files, calendar: null }
  const calendar = new ICAL.Component(ICAL.parse(file.text))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? expect.fail('no event'))
  const { uid, sequence } = event
  const status = event.component.getFirstPropertyValue('status')
  const start = event.startDate.toJSDate().toISOString()
  return {
    subject,
    files,
    calendar: { method: calendar.getFirstPropertyValue('method'), uid, sequence, status, start },
  }
}

storeTest(
  'over SMTP, emails about a sign-up, a change and a cancellation update the calendar',
  async (database) => {
    const { db } = database
    const smtp = await smtpServer()
    const worker = startMailWorker(database, smtp.config, log)
    onTestFinished(async () => {
      await worker.stop()
      await smtp.close()
    })
    const readReceived = async (position: number) =>
      readMail((await waitFor('the email', async () => smtp.received[position - 1])) ?? '')
    await storeEvents(db, [eventFixture('picnic')])
    const member = await addTestMember(db)
    const signup = await signUpMember(
      db,
      'picnic',
      member.id,
      defaultParty,
      links,
      at('2026-11-10T12:00:00Z'),
    )
    const first = await readReceived(1)
    expect(first.calendar).toEqual({
      method: 'PUBLISH',
      uid: 'picnic',
      sequence: 0,
      status: 'CONFIRMED',
      start: '2026-11-28T15:00:00.000Z',
    })
    // Email clients offer to add the alternative part to the calendar. People can open the attachment themselves.
    expect(first.files.map(({ mimeType }) => mimeType)).toEqual(['text/calendar', 'application/ics'])
    expect(first.files.map(({ text }) => text)[1]).toBe(first.files[0]?.text)

    const change = async (values: Values, hour: string) => {
      await changeLatestVersion(db, 'picnic', values, null, at(`2026-11-11T${hour}:00:00Z`))
      await sendEventChanges(db, links, at(`2026-11-11T${hour}:30:00Z`))
    }
    await change({ startTime: '11:00' }, '12')
    const moved = await readReceived(2)
    expect(moved.calendar).toEqual({ ...first.calendar, sequence: 1, start: '2026-11-28T16:00:00.000Z' })
    await change({ status: 'cancelled', cancelReason: 'Storm' }, '13')
    const canceled = await readReceived(3)
    expect(canceled.calendar).toEqual({
      ...moved.calendar,
      method: 'CANCEL',
      status: 'CANCELLED',
      sequence: 2,
    })
    await change({ status: 'confirmed', cancelReason: '' }, '14')
    const reinstated = await readReceived(4)
    expect(reinstated.calendar).toEqual({ ...moved.calendar, sequence: 3 })
    const stored = (await findSignup(db, signup?.id ?? '')) ?? expect.fail('no sign-up')
    await cancelSignup(db, stored, links, at('2026-11-12T12:00:00Z'))
    expect((await readReceived(5)).calendar).toMatchObject({
      method: 'CANCEL',
      uid: 'picnic',
      status: 'CANCELLED',
    })
  },
)

storeTest(
  'without a mail server, the stored email contains the calendar; people on the waitlist get no calendar',
  async (database) => {
    const { db } = database
    const dataDir = await mkdtemp(join(tmpdir(), 'shajara-calendar-'))
    const worker = startMailWorker(
      database,
      { mailUrl: null, mailFrom: 'Shajara <a@example.org>', accent: '#1f5a43', dataDir, origin: null },
      log,
    )
    onTestFinished(async () => {
      await worker.stop()
      await rm(dataDir, { recursive: true })
    })
    await storeEvents(db, [eventFixture('picnic', { capacity: 1 })])
    for (const { id } of [await addTestMember(db), await addTestMember(db)])
      await signUpMember(db, 'picnic', id, defaultParty, links, at('2026-11-10T12:00:00Z'))
    const names = await waitFor('two files', async () => {
      const found = await readdir(join(dataDir, 'outbox')).catch(() => [])
      return found.filter((name) => name.endsWith('.eml') && !name.startsWith('.')).length === 2
        ? found
        : undefined
    })
    const mails = await Promise.all(
      (names ?? []).map(async (name) => readMail(await readFile(join(dataDir, 'outbox', name)))),
    )
    const calendars = mails
      .sort((a, b) => String(a.subject).localeCompare(String(b.subject)))
      .map(({ subject, calendar }) => [subject, calendar?.method ?? null])
    expect(calendars).toEqual([
      ['You are on the waitlist: picnic', null],
      ['You are signed up: picnic', 'PUBLISH'],
    ])
    // The link to the sign-up is a secret, so the calendar is deleted from the database after the email is stored.
    await waitFor('the rows', async () => {
      const rows = await db.selectFrom('mail').select(['status', 'calendar']).execute()
      return rows.every(({ status, calendar }) => status === 'stored' && calendar === null) || undefined
    })
  },
)
