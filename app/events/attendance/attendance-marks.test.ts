import { expect, test } from 'vitest'
import { encodeMark, findApprovalErrors, parseMarks } from './attendance-marks.ts'

const absent = encodeMark({ attended: false, minutes: null })
const attended = encodeMark({ attended: true, minutes: 180 })

test('an unchanged row produces no mark', () => {
  const values = {
    'initial-a': absent,
    'hours-a': '',
    'initial-b': attended,
    'attended-b': 'on',
    'hours-b': '3',
  }
  expect(parseMarks(values)).toEqual({ marks: new Map(), errors: {} })
})

test('a changed row leaves unchanged hours undefined', () => {
  const values = {
    'initial-a': absent,
    'attended-a': 'on',
    'hours-a': '',
    'initial-b': attended,
    'attended-b': 'on',
    'hours-b': '2:30',
    'initial-c': attended,
    'hours-c': '3',
    'initial-d': attended,
    'attended-d': 'on',
    'hours-d': '',
  }
  expect([...parseMarks(values).marks]).toEqual([
    ['a', { attended: true, minutes: undefined }],
    ['b', { attended: true, minutes: 150 }],
    ['c', { attended: false, minutes: undefined }],
    ['d', { attended: true, minutes: null }],
  ])
})

test('hours that are not a number, and hours for someone marked absent, are rejected', () => {
  const values = {
    'initial-a': absent,
    'attended-a': 'on',
    'hours-a': 'two',
    'initial-b': absent,
    'hours-b': '2',
  }
  const { marks, errors } = parseMarks(values)
  expect([marks.size, Object.keys(errors)]).toEqual([0, ['hours-a', 'hours-b']])
})

test('hours can be entered only after the event, and organizers cannot enter their own', () => {
  const event = { localDate: '2026-11-28', lastDate: '2026-11-28', startTime: '10:00', endTime: '13:00' }
  const marks = new Map([
    ['omar', { attended: true, minutes: 60 }],
    ['sara', { attended: true, minutes: 60 }],
    ['bilal', { attended: true, minutes: undefined }],
    ['amina', { attended: false, minutes: null }],
  ])
  const fieldsWithErrors = (time: string) =>
    Object.keys(findApprovalErrors(marks, event, { onlyAssignedTo: 'omar' }, new Date(time), 'UTC'))
  expect(fieldsWithErrors('2026-11-28T12:00:00Z')).toEqual(['hours-omar', 'hours-sara'])
  expect(fieldsWithErrors('2026-11-28T13:00:00Z')).toEqual(['hours-omar'])
})
