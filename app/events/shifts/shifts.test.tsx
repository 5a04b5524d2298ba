import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { assignItem } from '#app/cms/collections/assignment-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { addShift, listShifts } from '#app/events/roster/shift-store.server.ts'
import { type Member, memberContext } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestSeries, eventOn, now } from '#tests/fixtures/series-fixture.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { loader as loadShift } from './shift.route.tsx'
import ShiftsRoute, { loader } from './shifts.route.tsx'

async function renderShifts(db: Database, eventId: string, member: Member) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(memberContext, member)
  const params = { id: eventId }
  const loaderData = await loader({ context, params } as unknown as Parameters<typeof loader>[0])
  const props = { loaderData, actionData: undefined, params } as ComponentProps<typeof ShiftsRoute>
  const Page = createRoutesStub([{ path: '/', Component: () => <ShiftsRoute {...props} /> }])
  return renderToString(<Page />).replaceAll('<!-- -->', '')
}

storeTest(
  'organizers are told that shifts are copied only to the dates that they organize',
  async ({ db }) => {
    await addTestSeries(db)
    const { id: itemId } = await eventOn(db, '2026-11-27')
    const { id: userId } = await addTestMember(db, { role: 'organizer' })
    await assignItem(db, eventCollection, { itemId, userId }, now)
    const organizer = memberFixture({ id: userId, role: 'organizer', twoStep: true })
    expect(await renderShifts(db, itemId, organizer)).toContain(
      'to all later dates that you organize, replacing',
    )
    const admin = memberFixture({ twoStep: true })
    expect(await renderShifts(db, itemId, admin)).toContain('to all later dates, replacing')
  },
)

storeTest('the form of a shift on a day that the event no longer has shows the last day', async ({ db }) => {
  const event = await storeSignupEvent(db, { localDate: '2090-06-01', lastDate: '2090-06-02' })
  const kitchen = {
    title: 'Kitchen',
    description: '',
    day: 2,
    startTime: null,
    endTime: null,
    capacity: null,
  }
  await addShift(db, event, kitchen, null, now)
  const [shift] = await listShifts(db, event.id)
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(memberContext, memberFixture({ twoStep: true }))
  const args = { context, params: { id: event.id, shiftId: shift?.id } }
  const { values, days } = await loadShift(args as unknown as Parameters<typeof loadShift>[0])
  expect([values.day, days.length]).toEqual(['1', 2])
})
