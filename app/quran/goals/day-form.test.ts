import { expect, test } from 'vitest'
import { checkDayEnd, checkLocation } from './day-form.ts'

test('a day ends at midnight, at 1, 2, 3 or 4 AM, or, if there is a location, at fajr or maghrib', () => {
  expect(checkDayEnd({ dayEnd: 'midnight', dayEndHour: '3' }, false)).toMatchObject({
    choice: { dayEnd: 'midnight', dayEndHour: 0 },
  })
  expect(checkDayEnd({ dayEnd: 'hour', dayEndHour: '4' }, false)).toMatchObject({
    choice: { dayEnd: 'hour', dayEndHour: 4 },
  })
  expect(checkDayEnd({ dayEnd: 'hour', dayEndHour: '5' }, true)).toMatchObject({
    errors: { dayEndHour: expect.any(String) },
  })
  expect(checkDayEnd({ dayEnd: 'fajr' }, true)).toMatchObject({ ok: true })
  for (const dayEnd of ['fajr', 'maghrib', 'noon', ''])
    expect(checkDayEnd({ dayEnd }, false)).toMatchObject({ errors: { dayEnd: expect.any(String) } })
})

test('a location is rounded to a tenth of a degree', () => {
  const rounded = (latitude: string, longitude: string) => {
    const result = checkLocation({ latitude, longitude })
    return result.ok ? [result.location.latitude, result.location.longitude] : Object.keys(result.errors)
  }
  expect(rounded('33.749', '-84.388')).toEqual([33.7, -84.4])
  expect(rounded(' 33,749', '−84.388')).toEqual([33.7, -84.4])
  expect(rounded('-0.01', '180')).toEqual([0, 180])
  expect(rounded('90.1', '-181')).toEqual(['latitude', 'longitude'])
  expect(rounded('', 'here')).toEqual(['latitude', 'longitude'])
})
