import { expect, test } from 'vitest'
import { defineCollection } from './collection.ts'
import { date, line, picture, slug, stored, text, time } from './field.ts'
import { columnsOf, describeForm, formSchema, formValues } from './form-description.ts'

const collection = defineCollection({
  table: 'event',
  noun: 'event',
  title: 'Events',
  path: 'events',
  permission: 'content',
  list: { lead: '' },
  titleField: 'title',
  publicPath: '/events/:slug',
  fields: {
    slug: slug(),
    title: line({ label: 'Title', required: 'Please enter a title.', maxLength: 10 }),
    localDate: date({ label: 'Date', required: 'Please choose a date.' }),
    startTime: time({ label: 'Starts at' }),
    locationName: { ...line({ label: 'Location', maxLength: 20 }), name: 'where' },
    description: text({ label: 'Text', required: 'Please write it.', maxLength: 100 }),
    pictureId: picture({ folder: 'events' }),
    status: stored('Status'),
  },
  form: ['title', ['localDate', 'startTime'], { note: 'In {timeZone}.' }],
  rules: [
    {
      field: 'startTime',
      error: 'Too early.',
      holds: ({ startTime }) => String(startTime ?? '12:00') >= '06:00',
    },
  ],
})
const validForm = { title: 'Iftar', localDate: '2026-11-28', description: 'Come.', publication: 'draft' }

test('orders a form as declared, then the other fields, and the slug last', () => {
  const { rows, initial, hasFiles, hasPublication, slugPrefix } = describeForm(collection)
  const names = rows.map((row) =>
    Array.isArray(row)
      ? row.map(({ name }) => name)
      : 'name' in row
        ? row.name
        : 'note' in row
          ? row.note
          : row,
  )
  expect(names).toEqual([
    'title',
    ['localDate', 'startTime'],
    'In {timeZone}.',
    'where',
    'description',
    'pictureId',
    'slug',
  ])
  expect({ initial, hasFiles, hasPublication, slugPrefix }).toEqual({
    initial: { publication: 'draft' },
    hasFiles: true,
    hasPublication: true,
    slugPrefix: '/events/',
  })
})

test('describes a form as plain JSON', () => {
  const form = describeForm(collection)
  expect(JSON.parse(JSON.stringify(form))).toEqual(form)
})

test('converts form values to columns and back', () => {
  const values = columnsOf(collection, formSchema(collection).parse({ ...validForm, where: ' The  hall ' }))
  const columns = {
    slug: '',
    title: 'Iftar',
    localDate: '2026-11-28',
    startTime: null,
    locationName: 'The hall',
    description: 'Come.',
  }
  expect(values).toEqual(columns)
  expect(formValues(collection, { ...columns, id: 'a', version: 1 })).toMatchObject({
    where: 'The hall',
    startTime: '',
    status: '',
  })
})

test('validates fields by their names in the form, then the rules between them', () => {
  const errorsOf = (values: object) =>
    formSchema(collection)
      .safeParse({ ...validForm, ...values })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(errorsOf({})).toBeUndefined()
  expect(errorsOf({ title: '', where: 'x'.repeat(21) })).toEqual([
    ['title', 'Please enter a title.'],
    ['where', 'Please keep this within 20 characters.'],
  ])
  expect(errorsOf({ startTime: '05:00' })).toEqual([['startTime', 'Too early.']])
  expect(errorsOf({ publication: 'at', publishAt: 'soon' })?.[0]?.[0]).toBe('publishAt')
})
