import { expect, test } from 'vitest'
import { collections } from '#app/collections.ts'
import { staffRoles } from '#app/platform/auth/permissions.ts'
import { allowedGroups, mainTabs, overview, screenGroups } from './screens.ts'

test('the menu has six groups after the overview, and each screen appears once', () => {
  const groups = screenGroups(collections.listed)
  expect(groups.map(({ title }) => title)).toEqual([
    'Communication',
    'Donations',
    'Calendar',
    'Content',
    'People',
    'Site',
  ])
  const paths = [overview, ...groups.flatMap(({ screens }) => screens)].map(({ path }) => path)
  expect(paths).toEqual([...new Set(paths)])
  for (const { path } of collections.listed) expect(paths).toContain(`/admin/${path}`)
})

test('a collection without an entry in the menu is added to Content', () => {
  const groups = screenGroups([{ path: 'recipes', title: 'Recipes', permission: 'content' }])
  const content = groups.find(({ title }) => title === 'Content')
  expect(content?.screens.at(-1)).toEqual({
    path: '/admin/recipes',
    label: 'Recipes',
    permission: 'content',
  })
})

test('the main tabs match the specification, in its order', () => {
  expect(mainTabs.map(({ label }) => label)).toEqual(['Users', 'Resources', 'Homepage', 'Opportunities'])
})

test('everyone with a role finds “Who can do what” in their menu', () => {
  for (const role of staffRoles) {
    const screens = allowedGroups(role, screenGroups(collections.listed)).flatMap((group) => group.screens)
    expect([role, screens.map(({ label }) => label)]).toEqual([
      role,
      expect.arrayContaining(['Who can do what']),
    ])
  }
})
