import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { saveReport } from '#app/events/report/report-store.server.ts'
import { cancelSignup, signUpMember } from '#app/events/signup/signup-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { action as askForCover } from './cover-admin.route.tsx'
import { action as sendThanks } from './event-thanks.route.tsx'
import { reminderJobs } from './reminder-jobs.server.ts'

const secret = 's'.repeat(40)
const mailServer = { MAIL_URL: 'smtp://mail.example', ORIGIN: 'https://site.example' }

// biome-ignore lint/suspicious/noExplicitAny: each action has its own type of arguments
type Action = (args: any) => Promise<any>

/** Runs an action on an event as an admin, and returns the flash message. */
async function submitAsAdmin(db: Database, action: Action, id: string, env: Record<string, string>) {
  const context = new RouterContextProvider()
  const admin = await addTestMember(db, { role: 'admin' })
  context.set(databaseContext, db)
  context.set(configContext, readConfig({ DATA_DIR: '/tmp/shajara-stored-emails', SECRET: secret, ...env }))
  context.set(memberContext, memberFixture({ ...admin, role: 'admin', twoStep: true }))
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams() })
  const response: Response = await action({ context, request, params: { id } })
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  return takeFlash({ context, request: new Request('http://localhost/', { headers: { cookie } }) }).flash
}

/** An event whose only spot was given up, and an earlier event with a volunteer who can be asked to step in. */
async function storeOpenSpot(db: Database, now: Date, asksForCover = false) {
  await saveSettings(db, { quietHoursFrom: '00:00', quietHoursTo: '00:00' })
  const event = await storeSignupEvent(db, { kind: 'Meals', capacity: 1 })
  const localDate = new Date(now.getTime() - 20 * 86_400_000).toISOString().slice(0, 10)
  const earlierEvent = eventFixture('earlier', { kind: 'Meals', localDate })
  await storeEvents(db, [earlierEvent])
  const volunteer = await addTestMember(db)
  const attendance = { eventId: earlierEvent.id, userId: volunteer.id, recordedAt: now.toISOString() }
  await db.insertInto('attendance').values(attendance).execute()
  const { id } = await addTestMember(db)
  const signup = await signUpMember(db, event.id, id, defaultParty, signupLinks, now)
  await cancelSignup(db, signup ?? expect.fail('not signed up'), signupLinks, now, asksForCover)
  return { event, earlierEvent, volunteer }
}

for (const [title, env, request, thanks] of [
  [
    'with a mail server, admins read that requests to step in and thank-you emails are on their way',
    mailServer,
    'The request is on its way to 1 person.',
    'The thank-you email is on its way to 1 person.',
  ],
  [
    'without a mail server, admins read that requests to step in and thank-you emails are stored',
    {},
    'The request to 1 person is stored, not sent: no mail server is connected.',
    'The thank-you email to 1 person is stored, not sent: no mail server is connected.',
  ],
] as const)
  storeTest(title, async ({ db }) => {
    const now = new Date()
    const { event, earlierEvent } = await storeOpenSpot(db, now)
    expect(await submitAsAdmin(db, askForCover, event.id, env)).toMatchObject({ text: request })

    const report = { people: 1, numbers: [], pictureIds: [], hasConsent: false, isPublished: true, body: '' }
    await saveReport(db, earlierEvent, report, null, now)
    expect(await submitAsAdmin(db, sendThanks, earlierEvent.id, env)).toMatchObject({ text: thanks })
  })

storeTest(
  'a pending request to step in is sent even without ORIGIN, with links to localhost',
  async ({ db }) => {
    const { event, volunteer } = await storeOpenSpot(db, new Date(), true)
    const { reminders } = reminderJobs(db, { origin: null, port: 3000, secret })
    await reminders?.work('', { log: {} as never })
    const emails = await db
      .selectFrom('mail')
      .select(['recipient', 'body'])
      .where('subject', 'like', 'Can you step in?%')
      .execute()
    expect(emails.map(({ recipient }) => recipient)).toEqual([volunteer.email])
    expect(emails[0]?.body).toContain(`http://localhost:3000/events/${event.slug}/step-in?token=`)
  },
)
