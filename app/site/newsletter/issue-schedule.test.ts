import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { shownStatus } from './issue.ts'
import { dueStep, isLate, scheduleError, scheduleSchema } from './issue-schedule.ts'
import { scheduleIssue, startDueIssues } from './issue-schedule-store.server.ts'
import { sendNextCopies, startIssue } from './issue-sending.server.ts'
import { addIssue, findIssue, issuesQuery, saveIssue, setIssueTrashed } from './issue-store.server.ts'
import { subscribe, unsubscribe } from './subscription-store.server.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const hoursLater = (count: number) => new Date(now.getTime() + count * 3_600_000)
const at = hoursLater(24)
const site = { origin: 'https://example.org', isConnected: true }

test('a scheduled issue waits, is sent when it is due, and needs a decision when it is more than a day late', () => {
  const instants = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instants, instants, fc.nat(3 * 86_400_000), (scheduled, other, delay) => {
      const scheduledFor = scheduled.toISOString()
      const after = new Date(scheduled.getTime() + delay)
      expect(dueStep(scheduledFor, after)).toBe(delay > 86_400_000 ? 'ask' : 'send')
      // Only a time in the future can be chosen, so an issue never starts at the moment it is scheduled.
      expect(dueStep(scheduledFor, other) === 'wait').toBe(scheduleError(scheduled, other) === undefined)
      if (isLate(scheduledFor, other.toISOString())) expect(dueStep(scheduledFor, other)).not.toBe('wait')
    }),
  )
})

test('a schedule needs a date and a time', () => {
  for (const scheduledFor of ['', '2026-11-28', '2026-02-30T10:00', 'soon', '2026-11-28T25:00'])
    expect(scheduleSchema.safeParse({ scheduledFor }).success).toBe(false)
  expect(scheduleSchema.safeParse({ scheduledFor: '2026-11-28T10:00' }).success).toBe(true)
})

async function addScheduled(db: Database) {
  const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
  const id = await addIssue(db, { subject: 'November', body: 'Salaam' }, admin, hoursLater(-1))
  expect(await scheduleIssue(db, { id, version: 1, at }, admin, now)).toBe(true)
  return { id, admin }
}
const listRecipients = async (db: Database) =>
  (await db.selectFrom('mail').select('recipient').where('bulk', '=', 1).execute())
    .map(({ recipient }) => recipient)
    .sort()
async function addReader(db: Database, name: string) {
  const member = await addTestMember(db, { email: `${name}@example.org` })
  await subscribe(db, member.id, { text: 'Subscribe to newsletter', source: 'profile' }, now)
  return member
}
const readStatus = async (db: Database, id: string) => {
  const row = await issuesQuery(db).where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.shownStatus).toBe(shownStatus(row, null))
  return row.shownStatus
}

storeTest(
  'at its scheduled time, an issue is sent once, with the latest saved text, to everyone subscribed by then',
  async ({ db }) => {
    await addReader(db, 'amina')
    const bilal = await addReader(db, 'bilal')
    const { id, admin } = await addScheduled(db)
    expect(await readStatus(db, id)).toBe('scheduled')
    const [job] = await db.selectFrom('job').selectAll().where('subject', '=', id).execute()
    expect(job).toMatchObject({ kind: 'scheduledIssue', dueAt: at.toISOString() })
    await startDueIssues(db, site, hoursLater(23.9))
    expect(await readStatus(db, id)).toBe('scheduled')
    await unsubscribe(db, bilal.id, hoursLater(1))
    await addReader(db, 'dawud')
    const saved = { id, version: 2, subject: 'Late news', body: 'Wa alaikum salaam' }
    expect(await saveIssue(db, saved, admin, hoursLater(2))).toEqual({ outcome: 'saved' })
    await Promise.all([startDueIssues(db, site, at), startDueIssues(db, site, at)])
    await sendNextCopies(db, at)
    await startDueIssues(db, site, hoursLater(25))
    await sendNextCopies(db, hoursLater(25))
    expect(await listRecipients(db)).toEqual(['amina@example.org', 'dawud@example.org'])
    const { subject } = await db.selectFrom('mail').select('subject').executeTakeFirstOrThrow()
    expect(subject).toBe('Late news')
    const issue = await findIssue(db, id)
    expect(issue).toMatchObject({ status: 'sent', startedAt: at.toISOString(), origin: site.origin })
    expect(await saveIssue(db, { ...saved, version: 3 }, admin, hoursLater(26))).toMatchObject({
      outcome: 'conflict',
    })
    const verbs = await db.selectFrom('activity').select(['verb', 'actorName']).orderBy('at').execute()
    expect(verbs.map(({ verb }) => verb)).toEqual(['added', 'scheduled', 'changed', 'sent'])
    expect(verbs.at(-1)?.actorName).toBe('The system')
  },
)

storeTest(
  'an issue that is due while no node runs is sent late, but after a day, an admin must decide',
  async ({ db }) => {
    await addReader(db, 'amina')
    const { id, admin } = await addScheduled(db)
    await startDueIssues(db, site, hoursLater(48.1))
    await sendNextCopies(db, hoursLater(48.1))
    expect(await listRecipients(db)).toEqual([])
    expect(await readStatus(db, id)).toBe('missed')
    await startDueIssues(db, site, hoursLater(49))
    const { version = 0 } = (await findIssue(db, id)) ?? {}
    expect(version).toBe(3)
    // An admin can choose another time. The issue is then found 20 hours late.
    expect(await scheduleIssue(db, { id, version, at: hoursLater(50) }, admin, hoursLater(49))).toBe(true)
    await startDueIssues(db, site, hoursLater(70))
    await sendNextCopies(db, hoursLater(70))
    expect(await listRecipients(db)).toEqual(['amina@example.org'])
    expect(isLate(hoursLater(50).toISOString(), (await findIssue(db, id))?.startedAt ?? '')).toBe(true)
  },
)

storeTest(
  'a schedule can be changed or canceled, and ends when the issue is sent or deleted',
  async ({ db }) => {
    const { id, admin } = await addScheduled(db)
    expect(await scheduleIssue(db, { id, version: 1, at: hoursLater(48) }, admin, now)).toBe(false)
    expect(await scheduleIssue(db, { id, version: 2, at: hoursLater(48) }, admin, now)).toBe(true)
    await startDueIssues(db, site, at)
    expect(await readStatus(db, id)).toBe('scheduled')
    expect(await scheduleIssue(db, { id, version: 3, at: null }, admin, now)).toBe(true)
    expect(await readStatus(db, id)).toBe('draft')
    await startDueIssues(db, site, hoursLater(48))
    expect(await readStatus(db, id)).toBe('draft')

    await scheduleIssue(db, { id, version: 4, at }, admin, now)
    expect(await setIssueTrashed(db, id, true, admin, now)).toBe(true)
    expect(await setIssueTrashed(db, id, true, admin, at)).toBe(false)
    expect(await setIssueTrashed(db, id, false, admin, now)).toBe(true)
    await startDueIssues(db, site, at)
    expect(await readStatus(db, id)).toBe('draft')

    const version = (await findIssue(db, id))?.version ?? 0
    await scheduleIssue(db, { id, version, at }, admin, now)
    // An outdated “Undo” of the deletion must not claim that the issue is not scheduled.
    expect(await setIssueTrashed(db, id, false, admin, now)).toBe(false)
    expect(await startIssue(db, { id, version: version + 1, origin: '' }, admin, hoursLater(1))).toBe(true)
    expect(await findIssue(db, id)).toMatchObject({ status: 'sending', scheduledFor: null })
    await startDueIssues(db, site, at)
    expect(await scheduleIssue(db, { id, version: version + 2, at }, admin, now)).toBe(false)
  },
)
