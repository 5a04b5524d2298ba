import { expect, test } from 'vitest'
import { readMarks, shownMark } from './attendance-marks.ts'

const absent = shownMark({ came: false, minutes: null })
const came = shownMark({ came: true, minutes: 180 })

test('a row that was left as it was shown says nothing', () => {
  const values = { 'was-a': absent, 'hours-a': '', 'was-b': came, 'came-b': 'on', 'hours-b': '3' }
  expect(readMarks(values)).toEqual({ marks: new Map(), errors: {} })
})

test('of a row that was touched only what differs is taken', () => {
  const values = {
    ...{ 'was-a': absent, 'came-a': 'on', 'hours-a': '' },
    ...{ 'was-b': came, 'came-b': 'on', 'hours-b': '2:30' },
    ...{ 'was-c': came, 'hours-c': '3' },
    ...{ 'was-d': came, 'came-d': 'on', 'hours-d': '' },
  }
  expect([...readMarks(values).marks]).toEqual([
    ['a', { came: true, minutes: undefined }],
    ['b', { came: true, minutes: 150 }],
    ['c', { came: false, minutes: undefined }],
    ['d', { came: true, minutes: null }],
  ])
})

test('hours that are none, or of somebody who did not come, are asked about', () => {
  const values = {
    ...{ 'was-a': absent, 'came-a': 'on', 'hours-a': 'two' },
    ...{ 'was-b': absent, 'hours-b': '2' },
  }
  const { marks, errors } = readMarks(values)
  expect([marks.size, Object.keys(errors)]).toEqual([0, ['hours-a', 'hours-b']])
})
