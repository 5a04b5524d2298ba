import { expect, onTestFinished } from 'vitest'
import { saveNotifications, saveReadingReminder } from '#app/members/profile/notification-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { pushJobs } from '#app/platform/push/push-jobs.server.ts'
import { addPushSubscription } from '#app/platform/push/push-subscription-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { localPushNetwork } from '#tests/push-network.ts'
import { addTestSession, startPushService } from '#tests/push-service.ts'
import { quranEntryRow, quranGoalRow } from '#tests/quran-rows.ts'
import { pushCheck } from './push-check.server.ts'
import { sendQuranReminders } from './quran-reminders.server.ts'

const links = { origin: 'https://example.org', secret: 'a secret for tests' }
const subject = 'A page before the day ends?'
const run = (db: Database, time: string) => sendQuranReminders(db, links, new Date(time))

/** A member with a log, whose time zone is Berlin: 20:30 there is 19:30 UTC. */
async function addReader(db: Database, { email = true, push = false, hour = 20 } = {}) {
  const member = await addTestMember(db)
  await db.updateTable('user').set({ timeZone: 'Europe/Berlin' }).where('id', '=', member.id).execute()
  await db.insertInto('quranPractice').values({ userId: member.id, startedOn: '2026-11-01' }).execute()
  await saveNotifications(db, member.id, new Set(email ? ['quranReminder'] : []))
  await saveReadingReminder(db, member.id, { hour, push })
  return member
}

async function addDevice(db: Database, userId: string, browser: { endpoint?: string } = {}) {
  const sessionId = await addTestSession(db, userId)
  const device = { endpoint: `https://push.example/${sessionId}`, p256dh: '', auth: '', deviceName: '' }
  await addPushSubscription(
    db,
    { ...device, ...browser, userId, sessionId },
    new Date('2026-11-10T12:00:00Z'),
  )
}

const listRecipients = async (db: Database) =>
  (await db.selectFrom('mail').select(['recipient']).orderBy('createdAt').execute()).map(
    ({ recipient }) => recipient,
  )
const listPushes = (db: Database) =>
  db.selectFrom('pushMessage').select(['kind', 'subjectId', 'payload', 'expiresAt']).execute()

storeTest('a reminder is sent once, at the chosen hour, even if two nodes run', async ({ db }) => {
  const { email } = await addReader(db, { hour: 5 })
  await run(db, '2026-11-21T03:59:00Z')
  expect(await listRecipients(db)).toEqual([])
  await Promise.allSettled([run(db, '2026-11-21T04:00:00Z'), run(db, '2026-11-21T04:00:00Z')])
  await run(db, '2026-11-21T05:00:00Z')
  expect(await listRecipients(db)).toEqual([email])
  await run(db, '2026-11-22T04:00:00Z')
  expect(await listRecipients(db)).toEqual([email, email])
})

storeTest(
  'each device gets one notification a day, which shows little on the lock screen',
  async ({ db }) => {
    const { id } = await addReader(db, { email: false, push: true })
    await addDevice(db, id)
    await addDevice(db, id)
    await addDevice(db, (await addReader(db, { email: false })).id)
    for (const time of ['19:30', '19:35']) await run(db, `2026-11-21T${time}:00Z`)
    const payload = JSON.stringify({ title: subject, body: '', path: '/quran' })
    const message = { kind: 'quran', subjectId: '2026-11-21', payload, expiresAt: '2026-11-21T22:00:00.000Z' }
    expect(await listPushes(db)).toEqual([message, message])
    expect(await listRecipients(db)).toEqual([])
  },
)

storeTest(
  'a device can decrypt its reminder, and gets it within three hours of the chosen hour or not at all',
  async ({ db }) => {
    const service = await startPushService()
    onTestFinished(async () => void (await service.stop()))
    const { id } = await addReader(db, { email: false, push: true })
    await addDevice(db, id, service.addDevice())
    const now = new Date('2026-11-21T19:30:00Z')
    await sendQuranReminders(db, links, now)
    const message = await db.selectFrom('pushMessage').select('id').executeTakeFirstOrThrow()
    const { push } = pushJobs(
      db,
      { ...links, isCurrent: pushCheck(db) },
      { network: localPushNetwork, clock: () => now },
    )
    await push.work(message.id, { log: {} as never })
    expect(service.received).toHaveLength(1)
    const [{ text = '', headers } = {}] = service.received
    expect(JSON.parse(text)).toEqual({ title: subject, body: '', path: '/quran', tag: headers?.topic })
    // The reminder expires at 23:00 in Berlin.
    expect(headers?.ttl).toBe(String(2.5 * 3600))
  },
)

storeTest('nothing is sent after reading, during a pause, or on a weekday without a goal', async ({ db }) => {
  const reader = await addReader(db)
  const paused = await addReader(db)
  const weekends = await addReader(db)
  const pause = {
    userId: paused.id,
    id: 'pause',
    startsOn: '2026-11-20',
    endsOn: '2026-11-21',
    createdAt: '',
  }
  await db.insertInto('quranPause').values(pause).execute()
  // Saturday and Sunday.
  const goal = { ...quranGoalRow(weekends.id, '2026-11-01', 2), weekdays: 32 + 64 }
  await db.insertInto('quranGoal').values(goal).execute()
  await db
    .insertInto('quranEntry')
    .values(quranEntryRow({ userId: reader.id, localDate: '2026-11-20' }))
    .execute()
  await run(db, '2026-11-20T19:30:00Z')
  expect(await listRecipients(db)).toEqual([])
  await run(db, '2026-11-21T19:30:00Z')
  expect((await listRecipients(db)).sort()).toEqual([reader.email, weekends.email].sort())
  await run(db, '2026-11-22T19:30:00Z')
  expect(await listRecipients(db)).toHaveLength(5)
})

storeTest(
  'members who turned the reminder off, are suspended, or have no log or confirmed address get nothing',
  async ({ db }) => {
    await addReader(db, { email: false })
    const suspended = await addReader(db, { push: true })
    await addDevice(db, suspended.id)
    await db.updateTable('user').set({ disabledAt: '2026-11-11' }).where('id', '=', suspended.id).execute()
    const newcomer = await addTestMember(db)
    await saveNotifications(db, newcomer.id, new Set(['quranReminder']))
    const unconfirmed = await addReader(db)
    await db.updateTable('user').set({ emailVerified: 0 }).where('id', '=', unconfirmed.id).execute()
    await run(db, '2026-11-21T19:30:00Z')
    expect([await listRecipients(db), await listPushes(db)]).toEqual([[], []])
  },
)
