import { expect } from 'vitest'
import { allowedGroups, allScreens } from '#app/admin/screens/screens.ts'
import { changeText } from '#app/admin/texts/text-change-store.server.ts'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { listPath } from '#app/cms/collections/collection.ts'
import { trashItem } from '#app/cms/collections/trash-store.server.ts'
import { collections } from '#app/collections.ts'
import { donateTexts } from '#app/giving/pledges/donate-texts.ts'
import { inboxes } from '#app/inboxes.ts'
import type { Role } from '#app/platform/auth/permissions.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { projectCollection } from '#app/site/projects/project-collection.ts'
import { texts } from '#app/texts.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { searchAdmin } from './search-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const sources = {
  role: 'admin' as Role,
  screens: allScreens(collections.listed),
  collections,
  inboxes,
  texts,
  onlyAssignedTo: () => null,
}

storeTest(
  'the search finds people, events and content; items with the word in their title come first',
  async ({ db }) => {
    const project = (title: string, body: string) =>
      addItem(db, projectCollection, { title, summary: '', body, pictureId: null }, null, now)
    await project('A quiet corner', 'Where Lantern walks end.')
    const walk = await project('Lantern walk', '')
    const trashed = await project('Lantern in the trash', '')
    await trashItem(db, projectCollection, trashed.id, null, now)
    await storeEvents(db, [eventFixture('walk', { title: 'Night of the LANTERN' })])
    const member = await addTestMember(db, { name: 'Lantern Bearer' })
    await db
      .insertInto('page')
      .values({ slug: 'vision', title: 'Our Vision', body: 'A lantern.', updatedAt: now.toISOString() })
      .execute()

    const groups = await searchAdmin(db, sources, ' lantern ')
    expect(groups.map(({ title, results }) => [title, results.map((result) => result.title)])).toEqual([
      ['People', ['Lantern Bearer']],
      ['Events', ['Night of the LANTERN']],
      ['Content', ['Lantern walk', 'A quiet corner', 'Our Vision']],
    ])
    const results = groups.flatMap((group) => group.results)
    expect(results).toContainEqual({
      path: `/admin/users/${member.id}`,
      title: member.name,
      detail: member.email,
    })
    expect(results).toContainEqual({
      path: `/admin/projects/${walk.id}`,
      title: 'Lantern walk',
      detail: 'Projects',
    })
    expect(results.at(-1)).toEqual({
      path: '/admin/pages/vision',
      title: 'Our Vision',
      detail: 'Built-in pages',
    })
    expect(await searchAdmin(db, sources, 'lantern volcano')).toEqual([])
  },
)

storeTest('the search omits what belongs to a screen that the member cannot open', async ({ db }) => {
  await addTestMember(db, { name: 'Lantern Bearer' })
  await storeEvents(db, [eventFixture('walk', { title: 'Lantern walk' })])
  const opportunities = {
    path: '/admin/opportunities',
    label: 'Opportunities',
    permission: 'events',
  } as const
  const screens = [{ title: 'Calendar', screens: [opportunities] }]
  const groups = await searchAdmin(db, { ...sources, screens }, 'lantern')
  expect(groups.map(({ title }) => title)).toEqual(['Events'])
  const organizer = await addTestMember(db, { role: 'organizer' })
  const assignedOnly = { ...sources, screens, onlyAssignedTo: () => organizer.id }
  expect(await searchAdmin(db, assignedOnly, 'lantern')).toEqual([])
})

storeTest(
  'the search finds site text, both changed and default, for members who may edit it',
  async ({ db }) => {
    const find = async (text: string, from = sources) =>
      (await searchAdmin(db, from, text)).flatMap(({ results }) => results.map(({ path }) => path))
    expect(await find('donations support')).toEqual(['/admin/texts/donate.intro'])
    await changeText(db, donateTexts.intro, { version: 0, value: 'Lanterns for everyone.' }, null, now)
    expect(await find('lanterns')).toEqual(['/admin/texts/donate.intro'])
    const screens = [
      { title: 'People', screens: [{ path: '/admin/users', label: 'Users', permission: 'people' } as const] },
    ]
    expect(await find('lanterns', { ...sources, screens })).toEqual([])
  },
)

storeTest(
  'the search finds texts that are edited on other screens, if the member can open those',
  async ({ db }) => {
    await saveSettings(db, { tagline: 'Lanterns for every street' })
    const find = async (text: string, from = sources) =>
      (await searchAdmin(db, from, text)).find(({ title }) => title === 'Site text')?.results ?? []
    expect(await find('lanterns street')).toEqual([
      { path: '/admin/settings/initiative', title: 'Tagline', detail: 'Settings: Organization' },
    ])
    const editor = { ...sources, role: 'editor' as const, screens: allowedGroups('editor', sources.screens) }
    expect(await find('lanterns street', editor)).toEqual([])
    expect(await find('donations support', editor)).toHaveLength(1)
    await db
      .insertInto('page')
      .values({ slug: 'about-story', title: 'A lantern', body: 'Lit in 2019.', updatedAt: now.toISOString() })
      .execute()
    expect(await find('about lantern', editor)).toEqual([
      { path: '/admin/pages/about-story', title: 'A lantern', detail: 'About Us' },
    ])
    const [collection] = sources.collections.listed
    const lead = collection?.list.lead ?? ''
    expect((await find(lead)).map(({ path }) => path)).toContain(collection && listPath(collection))
  },
)
