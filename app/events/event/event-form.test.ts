import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf, formSchema, formValues } from '#app/cms/collections/form-description.ts'
import { eventCollection } from './event-collection.ts'

const eventForm = formSchema(eventCollection)

const minimal = { title: 'Iftar', localDate: '2026-11-28', description: 'Come.', publication: 'now' }
const errorsOf = (input: object) =>
  Object.fromEntries(
    (eventForm.safeParse(input).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  )

test('only the title, date and description are required', () => {
  expect(eventForm.safeParse(minimal).success).toBe(true)
  expect(errorsOf({ publication: 'now' })).toEqual({
    title: 'Please enter a title.',
    localDate: 'Please choose a date.',
    description: 'Please enter a description.',
  })
})

test('a date that does not exist, and a last day before the first or over a year later, are rejected', () => {
  expect(errorsOf({ ...minimal, localDate: '2026-02-30' })).toHaveProperty('localDate')
  expect(errorsOf({ ...minimal, lastDate: '2026-11-27' })).toHaveProperty('lastDate')
  expect(errorsOf({ ...minimal, lastDate: '2028-11-27' })).toHaveProperty('lastDate')
})

test('an end time without a start time or equal to it, and an invalid start time, are rejected', () => {
  expect(errorsOf({ ...minimal, endTime: '12:00' })).toHaveProperty('startTime')
  expect(errorsOf({ ...minimal, startTime: '12:00', endTime: '12:00' })).toHaveProperty('endTime')
  expect(errorsOf({ ...minimal, startTime: '25:00' })).toHaveProperty('startTime')
})

test('saving an unchanged form leaves the event unchanged', () => {
  const date = fc.integer({ min: 10, max: 28 }).map((day) => `2026-11-${day}`)
  const clock = fc.constantFrom('00:00', '09:30', '18:00', '23:59')
  const times = fc.tuple(clock, fc.option(clock)).filter(([start, end]) => start !== end)
  fc.assert(
    fc.property(date, date, fc.option(times), (one, two, pair) => {
      const event = {
        ...columnsOf(eventCollection, eventForm.parse(minimal)),
        localDate: one < two ? one : two,
        lastDate: one < two ? two : one,
        startTime: pair?.[0] ?? null,
        endTime: pair?.[1] ?? null,
      }
      const values = formValues(eventCollection, { ...event, id: 'a', version: 1 })
      const parsed = eventForm.parse({ ...values, publication: 'now' })
      expect(columnsOf(eventCollection, parsed)).toEqual(event)
    }),
  )
})

test('a start is a clock time or relative to a prayer, and an event relative to a prayer lasts one day', () => {
  const maghrib = { ...minimal, startPrayer: 'maghrib', startPrayerOffset: '-15' }
  expect(errorsOf({ ...maghrib, durationMinutes: '90' })).toEqual({})
  expect(errorsOf({ ...maghrib, startTime: '18:00' })).toHaveProperty('startTime')
  expect(errorsOf({ ...maghrib, lastDate: '2026-11-29' })).toHaveProperty('lastDate')
  expect(errorsOf({ ...maghrib, endPrayer: 'isha', durationMinutes: '90' })).toHaveProperty('endTime')
  expect(errorsOf({ ...minimal, durationMinutes: '90' })).toHaveProperty('startTime')
  expect(errorsOf({ ...maghrib, startPrayerOffset: 'soon' })).toHaveProperty('startPrayerOffset')
})

test('coordinates need both a latitude and a longitude, within their ranges', () => {
  expect(errorsOf({ ...minimal, latitude: '33.7' })).toHaveProperty('longitude')
  expect(errorsOf({ ...minimal, latitude: '91', longitude: '1' })).toHaveProperty('latitude')
})

test('the form for an event relative to a prayer leaves out its computed clock times', () => {
  const columns = columnsOf(
    eventCollection,
    eventForm.parse({ ...minimal, startPrayer: 'maghrib', startPrayerOffset: '15', durationMinutes: '60' }),
  )
  const stored = { ...columns, startTime: '17:44', endTime: '18:44', id: 'a', version: 1 }
  const values = formValues(eventCollection, stored)
  expect(values).toMatchObject({
    startTime: '',
    endTime: '',
    startPrayer: 'maghrib',
    startPrayerOffset: '15',
  })
  expect(columnsOf(eventCollection, eventForm.parse({ ...values, publication: 'now' }))).toEqual(columns)
})
