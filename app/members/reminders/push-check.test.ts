import type { Updateable } from 'kysely'
import { expect } from 'vitest'
import { addShift, listShifts, updateShift } from '#app/events/roster/shift-store.server.ts'
import { signUpMember } from '#app/events/signup/signup-store.server.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { pushCheck } from './push-check.server.ts'

/** 8 AM in New York, the site's time zone. */
const now = new Date('2090-01-11T13:00:00.000Z')
const inFiveMinutes = new Date('2090-01-11T13:05:00.000Z')
/** A few minutes before quiet hours start, and the time when they end. */
const evening = new Date('2090-01-12T02:58:00.000Z')
const nextMorning = new Date('2090-01-12T13:00:00.000Z')

storeTest('an offer held overnight waits while the event is canceled or hidden', async ({ db }) => {
  const event = await storeSignupEvent(db)
  const offer = { kind: 'offer', eventId: event.id, subjectId: '', expiresAt: '', userId: '' } as const
  const { status, deletedAt, publishedAt } = event
  const visible: Updateable<EventTable> = { status, deletedAt, publishedAt }
  const check = async (change: Updateable<EventTable>, at = now) => {
    await db
      .updateTable('event')
      .set({ ...visible, ...change })
      .execute()
    return pushCheck(db)(offer, at)
  }
  expect(await check({ status: 'cancelled' })).toEqual(inFiveMinutes)
  expect(await check({ deletedAt: now.toISOString() })).toEqual(inFiveMinutes)
  expect(await check({ publishedAt: null })).toEqual(inFiveMinutes)
  expect(await check({ publishedAt: null }, evening)).toEqual(nextMorning)
  expect(await check({})).toBe(true)
})

storeTest(
  'a change notification held overnight waits while the event is hidden or changed again, and is sent if that is undone',
  async ({ db }) => {
    const event = await storeSignupEvent(db)
    const { id: userId } = await addTestMember(db)
    const shift = { title: 'Kitchen', description: '', day: 0, capacity: null }
    const times = { startTime: '09:00', endTime: '11:00' }
    await addShift(db, event, { ...shift, ...times }, null, now)
    const [kitchen] = await listShifts(db, event.id)
    if (!kitchen) throw new Error('no shift')
    const party = { ...defaultParty, shiftId: kitchen.id }
    await signUpMember(db, event.id, userId, party, signupLinks, now)
    const change = { kind: 'change', eventId: event.id, subjectId: '', expiresAt: '', userId } as const
    const check = (at = now) => pushCheck(db)(change, at)
    const { publishedAt, startTime, status } = event
    const setEvent = (values: Updateable<EventTable>) => db.updateTable('event').set(values).execute()
    for (const edit of [{ publishedAt: null }, { startTime: '17:00' }, { status: 'cancelled' }] as const) {
      expect(await check()).toBe(true)
      await setEvent(edit)
      expect(await check()).toEqual(inFiveMinutes)
      expect(await check(evening)).toEqual(nextMorning)
      await setEvent({ publishedAt, startTime, status })
    }
    await updateShift(db, event, { ...kitchen, startTime: '08:00' }, null, now)
    expect(await check()).toEqual(inFiveMinutes)
    await updateShift(db, event, kitchen, null, now)
    expect(await check()).toBe(true)
    await setEvent({ publishedAt: null })
    const dayAfter = new Date('2090-06-02T13:00:00.000Z')
    expect(await check(dayAfter)).toBe(false)
    await setEvent({ publishedAt })
    expect(await check(dayAfter)).toBe(false)
    await db.updateTable('eventSignup').set({ status: 'cancelled' }).execute()
    expect(await check()).toBe(false)
  },
)
