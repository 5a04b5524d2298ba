import { existsSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { columnsIn } from './cms/collections/form-description.ts'
import { activitySubjects, otherPicturedTables, pictureSourcesOf } from './cms/collections/registry.server.ts'
import { collections } from './collections.ts'
import routes from './routes.ts'

test.each(collections.versioned.map((collection) => [collection.noun, collection] as const))(
  'the form, rules and title of %s refer to declared fields; the form lists each field once',
  (_, { fields, form = [], rules = [], titleField }) => {
    const formFields = form.flatMap(columnsIn)
    for (const column of [...formFields, titleField]) expect(Object.keys(fields)).toContain(column)
    expect(formFields).toEqual([...new Set(formFields)])
    const names = Object.entries(fields).map(([column, { name = column }]) => name)
    for (const { field } of rules) expect(names).toContain(field)
  },
)

test('each collection has a unique path, table and noun, and its route modules exist', () => {
  for (const key of ['path', 'table', 'noun'] as const) {
    const values = collections.versioned.map((collection) => collection[key])
    expect(values).toEqual([...new Set(values)])
  }
  for (const { routes = {} } of collections.listed) {
    for (const file of Object.values(routes)) expect([file, existsSync(`app/${file}`)]).toEqual([file, true])
  }
})

test('each collection has labels for the activity log', () => {
  const subjects = activitySubjects(collections)
  for (const [noun, { inSentence, filterLabel }] of Object.entries(subjects)) {
    expect([noun, Boolean(inSentence && filterLabel)]).toEqual([noun, true])
  }
  expect(subjects.article).toEqual({
    inSentence: 'the article',
    filterLabel: 'Articles',
    path: '/admin/articles',
  })
})

storeTest(
  'the picture sources are the tables of collections, and other listed tables, that have a picture',
  async ({ db }) => {
    const tables = await db.introspection.getTables()
    const withPicture = tables.filter(({ columns }) => columns.some(({ name }) => name === 'pictureId'))
    const versioned = new Set<string>(collections.versioned.map(({ table }) => table))
    const others = new Set<string>(otherPicturedTables)
    const sources = pictureSourcesOf(collections)
    expect(sources.tables.toSorted()).toEqual(
      withPicture
        .map(({ name }) => name)
        .filter((name) => versioned.has(name) || others.has(name))
        .toSorted(),
    )
    expect(sources.tables).toContain('article')
    expect(new Set(sources.folders).size).toBe(sources.tables.length - others.size)
  },
)

test('activity entries link to pages that exist', async () => {
  const toRoutes = (entries: RouteConfigEntry[]): RouteObject[] =>
    entries.map(({ path, index, file, children = [] }) =>
      index ? { index, handle: file } : { path, handle: file, children: toRoutes(children) },
    )
  const routeTree = toRoutes(await routes)
  const listedPath = collections.listed[0]?.path
  for (const [subject, { path }] of Object.entries(activitySubjects(collections))) {
    if (!path) continue
    const match = matchRoutes(routeTree, `${path}/7f3a`)?.findLast(({ route }) => !route.index)
    // `/admin/:collection/:id` matches any path, but has pages only for listed collections.
    const collection = match?.params.collection ?? listedPath
    expect([subject, match?.route.handle]).toEqual([
      subject,
      expect.stringMatching(/(?<!not-found)\.route\.tsx$/),
    ])
    expect([subject, collections.listed.some((listed) => listed.path === collection)]).toEqual([
      subject,
      true,
    ])
  }
})
