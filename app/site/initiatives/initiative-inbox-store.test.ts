import { expect } from 'vitest'
import { changeStatus, findInboxItem, inboxItems, inboxOrder } from '#app/cms/inbox/status-store.server.ts'
import { findInitiativeOfEvent } from '#app/events/event/event-initiative-store.server.ts'
import { deferredKeysetPage } from '#app/platform/database/search.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { soup } from '#tests/fixtures/initiative-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { initiativeInbox } from './initiative-inbox.server.ts'
import { createEventFromInitiative, findEventOfInitiative } from './initiative-inbox-store.server.ts'
import { submitInitiative } from './initiative-store.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const site = { ...defaultSettings, name: 'Shajara', contactEmail: 'team@example.org' }

storeTest('an initiative becomes a draft event once, and the two link to each other', async ({ db }) => {
  const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
  await submitInitiative(db, soup, site, now)
  const { id } = await db.selectFrom('initiative').select('id').executeTakeFirstOrThrow()
  const create = (version: number) =>
    createEventFromInitiative(db, { id, version, label: 'Soup on Sundays (INI-1)' }, admin, now)
  const attempts = await Promise.allSettled([create(1), create(1)])
  const created = attempts.filter(
    (attempt) => attempt.status === 'fulfilled' && attempt.value.outcome === 'created',
  )
  expect(created).toHaveLength(1)
  expect(await create(2)).toEqual({ outcome: 'exists' })
  const event = await db.selectFrom('event').selectAll().executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    title: soup.title,
    description: soup.description,
    localDate: soup.date,
    lastDate: soup.date,
    startTime: null,
    locationName: soup.location,
    publishedAt: null,
    slug: 'soup-on-sundays',
  })
  const initiative = await findInboxItem(db, 'initiative', id)
  expect(initiative).toMatchObject({
    status: 'approved',
    statusChangedBy: 'Hafsa',
    version: 2,
    eventId: event.id,
  })
  expect(await findEventOfInitiative(db, { eventId: event.id })).toMatchObject({
    title: soup.title,
    publishedAt: null,
  })
  expect(await findInitiativeOfEvent(db, event.id)).toMatchObject({ id, title: soup.title })
  const entries = db.selectFrom('activity').select(['verb', 'subject', 'label', 'changes']).orderBy('verb')
  expect(await entries.execute()).toMatchObject([
    { verb: 'added', subject: 'event', label: soup.title },
    {
      verb: 'changed',
      subject: 'initiative',
      label: 'Soup on Sundays (INI-1)',
      changes: JSON.stringify({ status: ['new', 'approved'] }),
    },
  ])
  await db.deleteFrom('event').execute()
  expect(await findInboxItem(db, 'initiative', id)).toMatchObject({ eventId: null })
})

storeTest('no event is created from an initiative whose status someone else has changed', async ({ db }) => {
  const bilal = await addTestMember(db, { name: 'Bilal', role: 'admin' })
  await submitInitiative(db, soup, site, now)
  const { id } = await db.selectFrom('initiative').select('id').executeTakeFirstOrThrow()
  const ref = { subject: 'initiative' as const, subjectId: id, label: soup.title }
  await changeStatus(db, ref, { version: 1, status: 'declined' }, bilal, now)
  expect(await createEventFromInitiative(db, { id, version: 1, label: soup.title }, null, now)).toMatchObject(
    {
      outcome: 'conflict',
      current: { status: 'declined', statusChangedBy: 'Bilal', version: 2 },
    },
  )
  expect(await db.selectFrom('event').selectAll().execute()).toEqual([])
  expect(await findInboxItem(db, 'initiative', id)).toMatchObject({ status: 'declined', eventId: null })
})

storeTest(
  'spam is listed only when its status is chosen, and a search lists only what matches',
  async ({ db }) => {
    await submitInitiative(db, soup, site, now)
    await submitInitiative(db, { ...soup, title: 'Cheap pills' }, site, now)
    await submitInitiative(db, { ...soup, title: 'A garden', contactName: 'Bilal' }, site, now)
    await db.updateTable('initiative').set({ status: 'spam' }).where('title', '=', 'Cheap pills').execute()
    const listTitles = async (status: 'spam' | null, search: string | null = null) => {
      const page = await deferredKeysetPage(
        inboxItems(db, initiativeInbox, { status, search }),
        inboxOrder,
        null,
        9,
      )
      return (page.rows as object[] as { title: string }[]).map(({ title }) => title).sort()
    }
    expect(await listTitles(null)).toEqual(['A garden', 'Soup on Sundays'])
    expect(await listTitles('spam')).toEqual(['Cheap pills'])
    expect(await listTitles(null, 'BILAL garden')).toEqual(['A garden'])
    expect(await listTitles(null, 'pills')).toEqual([])
  },
)

storeTest(
  'an initiative’s page says whether its event is a draft, scheduled, published or trashed',
  async ({ db }) => {
    await submitInitiative(db, soup, site, now)
    const { id } = await db.selectFrom('initiative').select('id').executeTakeFirstOrThrow()
    const submitted = (await findInboxItem(db, 'initiative', id)) ?? expect.fail('no initiative')
    const [panel] = (await initiativeInbox.page.panels?.(db, submitted, now)) ?? []
    expect(panel?.text[0]).toMatch(/^Approve this initiative/)
    const event = await createEventFromInitiative(db, { id, version: 1, label: soup.title }, null, now)
    if (event.outcome !== 'created') expect.fail(event.outcome)
    expect(await findInboxItem(db, 'initiative', id)).toMatchObject({ status: 'approved' })
    const readState = async () => {
      const initiative = (await findInboxItem(db, 'initiative', id)) ?? expect.fail('no initiative')
      const panels = await initiativeInbox.page.panels?.(db, initiative, now)
      return panels?.[0]?.text.at(-1)
    }
    const setEvent = (values: { publishedAt?: string; deletedAt?: string }) =>
      db.updateTable('event').set(values).where('id', '=', event.eventId).execute()
    expect(await readState()).toBe(' (draft).')
    await setEvent({ publishedAt: '2026-11-21T15:00:01.000Z' })
    expect(await readState()).toBe(' (scheduled).')
    await setEvent({ publishedAt: now.toISOString() })
    expect(await readState()).toBe(' (published).')
    await setEvent({ deletedAt: now.toISOString() })
    expect(await readState()).toBe(' (in the trash).')
  },
)
