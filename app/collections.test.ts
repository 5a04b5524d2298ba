import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activitySubjects, pictureSourcesOf } from './cms/collections/registry.server.ts'
import { collections } from './collections.ts'

test.each(collections.versioned.map((collection) => [collection.noun, collection] as const))(
  'the form, rules and title of %s refer to declared fields; the form lists each field once',
  (_, { fields, form = [], rules = [], titleField }) => {
    const formFields = form.flatMap((row) => (typeof row === 'object' && 'note' in row ? [] : row))
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
  for (const [noun, { singular, plural }] of Object.entries(subjects)) {
    expect([noun, Boolean(singular && plural)]).toEqual([noun, true])
  }
  expect(subjects.article).toEqual({ singular: 'the article', plural: 'Articles', path: '/admin/articles' })
})

test('the picture sources are the collections with a picture field', () => {
  const { tables, folders } = pictureSourcesOf(collections)
  expect(tables.toSorted()).toEqual(['article', 'customPage', 'event', 'homepage', 'project', 'slide'])
  expect(folders.toSorted()).toEqual(['articles', 'custom-pages', 'events', 'homepage', 'projects', 'slides'])
})
