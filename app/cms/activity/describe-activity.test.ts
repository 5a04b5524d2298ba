import { expect, test } from 'vitest'
import { activityPath, describeActivity, formatChanges, formatValue } from './describe-activity.ts'

const zone = 'America/New_York'

/** An entry as the activity log shows it, after the actor. */
const sentence = (verb: string, subject: string, label: string) =>
  `${describeActivity({ verb, subject, label })} ${label}`

test('describes an entry as a sentence', () => {
  expect(sentence('changed', 'event', 'Iftar')).toBe('changed the event Iftar')
  expect(sentence('exported', 'user', 'Users')).toBe('exported Users')
  expect(sentence('imported', 'import', 'list.csv')).toBe('imported list.csv')
  expect(sentence('logged out everywhere', 'user', 'Amina')).toBe('ended all sessions of the user Amina')
  expect(sentence('added', 'somethingNew', 'A')).toBe('added the something new A')
})

test('omits the subject if the label already names it', () => {
  expect(sentence('answered', 'message', 'Message from Amina')).toBe('answered Message from Amina')
  expect(sentence('retried', 'mail', '3 failed emails')).toBe('retried 3 failed emails')
  expect(sentence('retried', 'mail', '“3 days” to a@example.org')).toBe(
    'retried the email “3 days” to a@example.org',
  )
  expect(sentence('sent', 'gift', 'Receipt 12')).toBe('sent Receipt 12')
  expect(sentence('viewed', 'gift', 'GFT-1')).toBe('viewed the gift GFT-1')
  expect(sentence('viewed', 'donor', 'statement 2026')).toBe('viewed statement 2026')
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

test('lists changes by person, without reformatting names', () => {
  const person = { name: 'Amina McKhan', from: null, to: 'attended' }
  const people = [{ ...person, userId: 'a' }, { ...person, userId: 'b' }, 'nonsense', null]
  const expected = { field: 'Amina McKhan', from: null, to: 'attended' }
  expect(formatChanges(JSON.stringify(people), zone)).toEqual([expected, expected])
  // The format of older attendance entries.
  expect(formatChanges('{"Amina":[null,"came"]}', zone)).toEqual([{ field: 'Amina', from: null, to: 'came' }])
})
