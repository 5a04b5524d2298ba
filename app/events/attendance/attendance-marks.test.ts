import { expect, test } from 'vitest'
import { encodeMark, parseMarks } from './attendance-marks.ts'

const absent = encodeMark({ attended: false, minutes: null })
const attended = encodeMark({ attended: true, minutes: 180 })

test('a row that was left as it was shown says nothing', () => {
  const values = { 'was-a': absent, 'hours-a': '', 'was-b': attended, 'came-b': 'on', 'hours-b': '3' }
  expect(parseMarks(values)).toEqual({ marks: new Map(), errors: {} })
})

test('of a row that was touched only what differs is taken', () => {
  const values = {
    ...{ 'was-a': absent, 'came-a': 'on', 'hours-a': '' },
    ...{ 'was-b': attended, 'came-b': 'on', 'hours-b': '2:30' },
    ...{ 'was-c': attended, 'hours-c': '3' },
    ...{ 'was-d': attended, 'came-d': 'on', 'hours-d': '' },
  }
  expect([...parseMarks(values).marks]).toEqual([
    ['a', { attended: true, minutes: undefined }],
    ['b', { attended: true, minutes: 150 }],
    ['c', { attended: false, minutes: undefined }],
    ['d', { attended: true, minutes: null }],
  ])
})

test('hours that are none, or of somebody who did not come, are asked about', () => {
  const values = {
    ...{ 'was-a': absent, 'came-a': 'on', 'hours-a': 'two' },
    ...{ 'was-b': absent, 'hours-b': '2' },
  }
  const { marks, errors } = parseMarks(values)
  expect([marks.size, Object.keys(errors)]).toEqual([0, ['hours-a', 'hours-b']])
})
