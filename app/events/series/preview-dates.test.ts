import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#app/platform/time/local-date.ts'
import { anySeries } from '#tests/fixtures/series-arbitrary.ts'
import { datesFromForm, firstRuleDates } from './preview-dates.ts'
import { withRepeat } from './repeat-inputs.ts'
import { ruleDates } from './rule-dates.server.ts'

test('the preview shows the first dates of the series', () => {
  fc.assert(
    fc.property(anySeries({ maxCount: 9 }), ({ rule, firstDate }) => {
      const found = firstRuleDates({ rule, firstDate }, 6)
      const to = addDays(firstDate, 366 * 17)
      expect(found).toEqual(ruleDates({ rule, firstDate }, firstDate, to).slice(0, 6))
    }),
    { numRuns: 60 },
  )
})

test('the preview shows the dates of the form, or its errors', () => {
  const form = { localDate: '2026-11-27', repeats: 'weekly', repeatEnds: 'after', repeatCount: '2' }
  expect(datesFromForm(form)).toEqual({ dates: ['2026-11-27', '2026-12-04'] })
  expect(datesFromForm({ ...form, repeatOnSA: 'on' }).errors).toHaveProperty('repeatOn')
  expect(datesFromForm({ ...form, repeatEvery: '0' }).errors).toHaveProperty('repeatEvery')
  expect(datesFromForm({ ...form, localDate: '' }).errors).toHaveProperty('localDate')
  expect(datesFromForm({ ...form, repeats: 'never' })).toEqual({ dates: [] })
})

test('restoring a draft does not check a weekday that is unchecked in the draft', () => {
  const rule = 'FREQ=WEEKLY;BYDAY=TU,FR'
  expect(withRepeat({ title: 'Circle' }, rule)).toMatchObject({ repeatOnTU: 'on', repeatOnFR: 'on' })
  const draft = { title: 'Circle', repeats: 'weekly', repeatOnFR: 'on' }
  expect(withRepeat(draft, rule)).toEqual(draft)
})
