import { expect, test } from 'vitest'
import { changeWords, deedPath, deedWords, valueWords } from './activity-words.ts'

const zone = 'America/New_York'

test('a deed is told as a sentence', () => {
  expect(deedWords({ verb: 'changed', subject: 'event' })).toBe('changed the event')
  expect(deedWords({ verb: 'exported', subject: 'user' })).toBe('exported')
  expect(deedWords({ verb: 'imported', subject: 'import' })).toBe('imported')
  expect(deedWords({ verb: 'signed out everywhere', subject: 'user' })).toBe('signed out everywhere the user')
  expect(deedWords({ verb: 'added', subject: 'somethingNew' })).toBe('added the something new')
})

test('what is gone is not linked to', () => {
  expect(deedPath({ verb: 'changed', subject: 'user', subjectId: 'a/b' })).toBe('/admin/users/a%2Fb')
  expect(deedPath({ verb: 'deleted', subject: 'user', subjectId: 'a' })).toBeNull()
  expect(deedPath({ verb: 'exported', subject: 'user', subjectId: null })).toBeNull()
})

test('values are told as one says them', () => {
  expect(valueWords(null, zone)).toBe('nothing')
  expect(valueWords(true, zone)).toBe('yes')
  expect(valueWords(['GT MSA', 'UGA'], zone)).toBe('GT MSA, UGA')
  expect(valueWords({ minLength: 8 }, zone)).toBe('Min length: 8')
  expect(valueWords('2026-11-21T17:30:00.000Z', zone)).toBe('21 Nov 2026, 12:30 pm')
  expect(changeWords('{"localDate":["2026-11-21","2026-11-22"]}', zone)).toEqual([
    { field: 'Local date', from: '2026-11-21', to: '2026-11-22' },
  ])
  expect(changeWords('null', zone)).toEqual([])
  expect(changeWords('not json', zone)).toEqual([])
  expect(changeWords('{"a":1,"b":[1]}', zone)).toEqual([])
})

test('people are told by their names, as they write them, and each for themselves', () => {
  const person = { name: 'Amina McKhan', from: null, to: 'came' }
  const people = [{ ...person, userId: 'a' }, { ...person, userId: 'b' }, 'nonsense', null]
  const told = { field: 'Amina McKhan', from: 'nothing', to: 'came' }
  expect(changeWords(JSON.stringify(people), zone)).toEqual([told, told])
  // As attendance was written down at first.
  expect(changeWords('{"Amina":[null,"came"]}', zone)).toEqual([
    { field: 'Amina', from: 'nothing', to: 'came' },
  ])
})
