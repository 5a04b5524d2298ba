import { expect, test } from 'vitest'
import { activityPath, describeActivity, formatChanges, formatValue } from './describe-activity.ts'

const zone = 'America/New_York'

test('describes an entry as a sentence', () => {
  expect(describeActivity({ verb: 'changed', subject: 'event' })).toBe('changed the event')
  expect(describeActivity({ verb: 'exported', subject: 'user' })).toBe('exported')
  expect(describeActivity({ verb: 'imported', subject: 'import' })).toBe('imported')
  expect(describeActivity({ verb: 'logged out everywhere', subject: 'user' })).toBe(
    'ended all sessions of the user',
  )
  expect(describeActivity({ verb: 'added', subject: 'somethingNew' })).toBe('added the something new')
})

test('does not link to deleted items', () => {
  expect(activityPath({ verb: 'changed', subject: 'user', subjectId: 'a/b' })).toBe('/admin/users/a%2Fb')
  expect(activityPath({ verb: 'deleted', subject: 'user', subjectId: 'a' })).toBeNull()
  expect(activityPath({ verb: 'exported', subject: 'user', subjectId: null })).toBeNull()
})

test('formats values as text', () => {
  expect(formatValue(null, zone)).toBe('(none)')
  expect(formatValue(true, zone)).toBe('yes')
  expect(formatValue(['GT MSA', 'UGA'], zone)).toBe('GT MSA, UGA')
  expect(formatValue({ minLength: 8 }, zone)).toBe('Min length: 8')
  expect(formatValue('2026-11-21T17:30:00.000Z', zone)).toBe('Nov 21, 2026, 12:30 PM')
  expect(formatChanges('{"localDate":["2026-11-21","2026-11-22"]}', zone)).toEqual([
    { field: 'Local date', from: '2026-11-21', to: '2026-11-22' },
  ])
  expect(formatChanges('{"amountCents":[null,2550]}', zone)).toEqual([
    { field: 'Amount', from: null, to: '$25.50' },
  ])
  expect(formatChanges('{"role":[null,"owner"],"place":["","Hall"]}', zone)).toEqual([
    { field: 'Role', from: null, to: 'Owner' },
    { field: 'Place', from: '(none)', to: 'Hall' },
  ])
  expect(formatChanges('null', zone)).toEqual([])
  expect(formatChanges('not json', zone)).toEqual([])
  expect(formatChanges('{"a":1,"b":[1]}', zone)).toEqual([])
})

test('lists changes by person, with names as written', () => {
  const person = { name: 'Amina McKhan', from: null, to: 'came' }
  const people = [{ ...person, userId: 'a' }, { ...person, userId: 'b' }, 'nonsense', null]
  const expected = { field: 'Amina McKhan', from: null, to: 'came' }
  expect(formatChanges(JSON.stringify(people), zone)).toEqual([expected, expected])
  // The format of older attendance entries.
  expect(formatChanges('{"Amina":[null,"came"]}', zone)).toEqual([{ field: 'Amina', from: null, to: 'came' }])
})
