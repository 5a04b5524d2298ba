import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf, formSchema, formValues } from '#app/cms/collections/form-description.ts'
import { eventCollection } from './event-collection.ts'

const eventForm = formSchema(eventCollection)

const least = { title: 'Iftar', localDate: '2026-11-28', description: 'Come.', publication: 'now' }
const errorsOf = (typed: object) =>
  Object.fromEntries(
    (eventForm.safeParse(typed).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  )

test('title, date and description have to be there, and nothing else', () => {
  expect(eventForm.safeParse(least).success).toBe(true)
  expect(errorsOf({ publication: 'now' })).toEqual({
    title: 'Please enter a title.',
    localDate: 'Please choose a date.',
    description: 'Please enter a description.',
  })
})

test('a date has to exist, and the last day is not before the first', () => {
  expect(errorsOf({ ...least, localDate: '2026-02-30' })).toHaveProperty('localDate')
  expect(errorsOf({ ...least, lastDate: '2026-11-27' })).toHaveProperty('lastDate')
  expect(errorsOf({ ...least, lastDate: '2028-11-27' })).toHaveProperty('lastDate')
})

test('who says when it ends says when it begins', () => {
  expect(errorsOf({ ...least, endTime: '12:00' })).toHaveProperty('startTime')
  expect(errorsOf({ ...least, startTime: '25:00' })).toHaveProperty('startTime')
})

test('an event that is opened and saved untouched is the same event', () => {
  const date = fc.integer({ min: 10, max: 28 }).map((day) => `2026-11-${day}`)
  const clock = fc.constantFrom('00:00', '09:30', '18:00', '23:59')
  fc.assert(
    fc.property(date, date, fc.option(fc.tuple(clock, fc.option(clock))), (one, two, times) => {
      const event = {
        ...columnsOf(eventCollection, eventForm.parse(least)),
        localDate: one < two ? one : two,
        lastDate: one < two ? two : one,
        startTime: times?.[0] ?? null,
        endTime: times?.[1] ?? null,
      }
      const shown = formValues(eventCollection, { ...event, id: 'a', version: 1 })
      const typed = eventForm.parse({ ...shown, publication: 'now' })
      expect(columnsOf(eventCollection, typed)).toEqual(event)
    }),
  )
})
