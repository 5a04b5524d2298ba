import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { saveReport } from '#app/events/report/report-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { loader } from './report-admin.route.tsx'

storeTest('a blank number of people in a saved report stays blank', async ({ db }) => {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(memberContext, memberFixture())
  const event = eventFixture('iftar')
  await storeEvents(db, [event])
  const { id: userId } = await addTestMember(db)
  const recordedAt = '2026-11-28T20:00:00.000Z'
  await db.insertInto('attendance').values({ eventId: event.id, userId, recordedAt }).execute()
  const readPeople = async () => {
    const args = { context, params: { id: event.id }, request: new Request('http://localhost/') }
    return (await loader(args as unknown as Parameters<typeof loader>[0])).values.people
  }
  expect(await readPeople()).toBe('1')
  const content = { body: '', numbers: [], pictureIds: [], hasConsent: false, isPublished: true }
  await saveReport(db, event, { ...content, people: null }, null, new Date())
  expect(await readPeople()).toBe('')
})

storeTest('the report form links to the event page only while visitors can see the event', async ({ db }) => {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(memberContext, memberFixture())
  const content = { people: 12, body: '', numbers: [], pictureIds: [], hasConsent: false, isPublished: true }
  const pathOf = async (slug: string, publishedAt: string | null) => {
    const event = eventFixture(slug, { publishedAt })
    await storeEvents(db, [event])
    await saveReport(db, event, content, null, new Date())
    const args = { context, params: { id: event.id }, request: new Request('http://localhost/') }
    return (await loader(args as unknown as Parameters<typeof loader>[0])).pagePath
  }
  expect(await pathOf('shown', '2026-11-01T00:00:00.000Z')).toBe('/events/shown#day-after')
  expect(await pathOf('scheduled', '2999-01-01T00:00:00.000Z')).toBeNull()
  expect(await pathOf('draft', null)).toBeNull()
})
