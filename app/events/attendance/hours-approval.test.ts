import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  approveEventHours,
  listProposedHours,
  reviewHours,
} from '#app/events/hours/hours-approval-store.server.ts'
import { proposedMinutes } from '#app/events/hours/proposed-minutes.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { addAttendee, listAttendees, saveAttendance } from './attendance-store.server.ts'

const now = new Date('2026-11-29T12:00:00Z')
const event = { ...eventFixture('iftar'), startTime: '18:00', endTime: '20:30' }
const eventMinutes = 150
/** Someone who may edit all events. */
const unrestrictedReviewer = { onlyAssignedTo: null }

const mark = (db: Database, userId: string, attended: boolean, minutes: number | null | undefined) =>
  saveAttendance(db, event, new Map([[userId, { attended, minutes }]]), null, now)

const findProposalId = async (db: Database) => (await listProposedHours(db, null))[0]?.id ?? ''

storeTest(
  'marking attendance proposes the length of the event as hours, which count once approved',
  async ({ db }) => {
    await storeEvents(db, [event])
    const { id, email } = await addTestMember(db)
    await addAttendee(db, event, { email, minutes: null }, null, now)
    expect(await listAttendees(db, event.id)).toMatchObject([
      { attended: true, minutes: null, proposed: eventMinutes },
    ])
    expect(await approveEventHours(db, event.id, unrestrictedReviewer, null, now)).toEqual({
      approvedCount: 1,
      problem: null,
    })
    expect(await approveEventHours(db, event.id, unrestrictedReviewer, null, now)).toEqual({
      approvedCount: 0,
      problem: null,
    })
    expect(await listAttendees(db, event.id)).toMatchObject([{ minutes: eventMinutes, proposed: null }])
    await mark(db, id, false, undefined)
    expect(await db.selectFrom('volunteerHours').select('id').execute()).toEqual([])
  },
)

storeTest('of several concurrent reviews of the same hours, only one takes effect', async ({ db }) => {
  await storeEvents(db, [event])
  const { email } = await addTestMember(db)
  await addAttendee(db, event, { email, minutes: null }, null, now)
  const proposalId = await findProposalId(db)
  const review = (minutes: number | null) =>
    reviewHours(db, { id: proposalId, minutes, onlyAssignedTo: null }, null, now)
  const outcomes = await Promise.all([review(60), review(90), review(null)])
  expect(outcomes.filter((outcome) => outcome === 'reviewed')).toHaveLength(1)
  expect(await listProposedHours(db, null)).toEqual([])
})

storeTest('organizers can review hours only for their own events', async ({ db }) => {
  const other = { ...event, id: 'other', slug: 'other' }
  await storeEvents(db, [event, other])
  const organizer = await addTestMember(db)
  const { email } = await addTestMember(db)
  const assignment = { userId: organizer.id, assignedAt: now.toISOString() }
  await db
    .insertInto('eventOrganizer')
    .values({ ...assignment, eventId: event.id })
    .execute()
  for (const attendedEvent of [event, other])
    await addAttendee(db, attendedEvent, { email, minutes: null }, null, now)
  const proposals = await listProposedHours(db, organizer.id)
  expect(proposals.map(({ eventId }) => eventId)).toEqual([event.id])
  const otherProposalId =
    (await listProposedHours(db, null)).find(({ eventId }) => eventId === other.id)?.id ?? ''
  expect(
    await reviewHours(db, { id: otherProposalId, minutes: 1, onlyAssignedTo: organizer.id }, null, now),
  ).toBe('notFound')
})

storeTest(
  'organizers cannot approve their own hours, and nobody can approve hours before the event ends',
  async ({ db }) => {
    await storeEvents(db, [event])
    const organizer = await addTestMember(db)
    const { email } = await addTestMember(db)
    const assignment = { userId: organizer.id, assignedAt: now.toISOString() }
    await db
      .insertInto('eventOrganizer')
      .values({ ...assignment, eventId: event.id })
      .execute()
    for (const attendee of [organizer.email, email])
      await addAttendee(db, event, { email: attendee, minutes: null }, null, now)
    const reviewer = { onlyAssignedTo: organizer.id }
    const early = new Date('2026-11-28T12:00:00Z')
    expect(await approveEventHours(db, event.id, unrestrictedReviewer, null, early)).toEqual({
      approvedCount: 0,
      problem: 'notOver',
    })
    expect(await approveEventHours(db, event.id, reviewer, null, now)).toEqual({
      approvedCount: 1,
      problem: 'own',
    })
    const [ownProposal] = await listProposedHours(db, organizer.id)
    const review = { id: ownProposal?.id ?? '', minutes: 600 }
    expect(ownProposal?.userId).toBe(organizer.id)
    expect(await reviewHours(db, { ...review, ...reviewer }, null, now)).toBe('own')
    expect(await reviewHours(db, { ...review, ...unrestrictedReviewer }, null, early)).toBe('notOver')
    expect(await reviewHours(db, { ...review, ...unrestrictedReviewer }, null, now)).toBe('reviewed')
  },
)

type Step =
  | { type: 'mark'; attended: boolean; minutes: number | null | undefined }
  | { type: 'add'; minutes: number | null }
  | { type: 'review'; minutes: number | null }
  | { type: 'approveAll' }

const minutes = fc.integer({ min: 1, max: 600 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('mark' as const),
    attended: fc.boolean(),
    minutes: fc.option(fc.option(minutes), { nil: undefined }),
  }),
  fc.record({ type: fc.constant('add' as const), minutes: fc.option(minutes) }),
  fc.record({ type: fc.constant('review' as const), minutes: fc.option(minutes) }),
  fc.constant({ type: 'approveAll' as const }),
)

storeTest('hours for an event count at most once, even when organizers act concurrently', async ({ db }) => {
  await storeEvents(db, [event])
  const { id, email } = await addTestMember(db)
  const run = async (step: Step) => {
    if (step.type === 'mark') await mark(db, id, step.attended, step.minutes)
    else if (step.type === 'add') await addAttendee(db, event, { email, minutes: step.minutes }, null, now)
    else if (step.type === 'approveAll')
      await approveEventHours(db, event.id, unrestrictedReviewer, null, now)
    else
      await reviewHours(
        db,
        { id: await findProposalId(db), minutes: step.minutes, onlyAssignedTo: null },
        null,
        now,
      )
  }
  const histories = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      for (const concurrent of history) await Promise.all(concurrent.map(run))
      const rows = await db.selectFrom('volunteerHours').select(['minutes', 'status']).execute()
      const [attendee] = await listAttendees(db, event.id)
      expect(rows.length).toBeLessThanOrEqual(1)
      if (!attendee?.attended) expect(rows).toEqual([])
      expect(attendee?.minutes ?? 0).toBe(rows[0]?.status === 'approved' ? rows[0].minutes : 0)
    }),
    { numRuns: 25 },
  )
})

test('the length of an event is measured in wall-clock time, even past midnight and over several days', () => {
  const day = { localDate: '2026-11-28', lastDate: '2026-11-28' }
  expect([
    proposedMinutes({ ...day, startTime: '18:00', endTime: '20:30' }),
    proposedMinutes({ ...day, startTime: '22:00', endTime: '01:00' }),
    proposedMinutes({ ...day, lastDate: '2026-11-29', startTime: '09:00', endTime: '11:00' }),
    proposedMinutes({ ...day, startTime: '18:00', endTime: null }),
    proposedMinutes({ ...day, startTime: '18:00', endTime: '18:00' }),
    proposedMinutes({ ...day, startTime: null, endTime: null }),
  ]).toEqual([150, 180, 240, null, null, null])
})
