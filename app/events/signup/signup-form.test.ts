import { expect, test } from 'vitest'
import { parseQuestions } from '#app/events/roster/questions.ts'
import { partyOf, signupSchema } from './signup-form.ts'

const questions = parseQuestions('Do you have a car?\n\n  Which shirt size? * \nDo you have a car?')
const rules = { maxPartySize: 4, minimumAge: 16, guardianUnder: null, questions }
const openRules = { maxPartySize: 10, minimumAge: null, guardianUnder: null, questions: [] }
const member = { isGuest: false, isNew: true }

test('an organizer enters one question per line, and an asterisk makes it required', () => {
  expect(questions).toEqual([
    { text: 'Do you have a car?', required: false },
    { text: 'Which shirt size?', required: true },
  ])
})

test('a member does not have to enter anything unless the organizer requires it', () => {
  const schema = signupSchema(openRules, member)
  expect(partyOf(schema.parse({}), [])).toEqual({
    partySize: 1,
    childNames: '',
    note: '',
    answers: {},
    guardian: null,
  })
})

test('required answers, the minimum age and the maximum party size are checked; a guest must enter a name and an address', () => {
  const errors = (values: object, as = member) =>
    signupSchema(rules, as)
      .safeParse(values)
      .error?.issues.map(({ path }) => path.join('.'))
      .sort()
  const valid = { 'answer-2': 'L', ageConfirmed: 'yes', partySize: '4' }
  expect(errors(valid)).toBeUndefined()
  expect(errors({ partySize: '5' })).toEqual(['ageConfirmed', 'answer-2', 'partySize'])
  expect(errors(valid, { isGuest: true, isNew: true })).toEqual(['email', 'name'])
  expect(errors({ ...valid, ageConfirmed: undefined }, { isGuest: false, isNew: false })).toBeUndefined()
  expect(partyOf(signupSchema(rules, member).parse(valid), questions).answers).toEqual({
    'Which shirt size?': 'L',
  })
})

test('a minor enters a guardian and comes alone; nobody under 13 has an account or enters their own address', () => {
  const withGuardian = { ...openRules, guardianUnder: 18 }
  const errors = (values: object, isGuest = true, ownEmail = 'yusuf@example.org') =>
    (signupSchema(withGuardian, { isGuest, isNew: true, ownEmail }).safeParse(values).error?.issues ?? [])
      .map(({ path }) => path.join('.'))
      .sort()
  const guardian = { guardianName: 'Amina', guardianEmail: 'Amina@example.org' }
  const guest = { name: 'Yusuf', email: 'yusuf@example.org' }
  expect(errors({ ...guest, ageGroup: 'adult' })).toEqual([])
  expect(errors(guest)).toEqual(['ageGroup'])
  expect(errors({ ...guest, ageGroup: 'minor' })).toEqual(['guardianEmail', 'guardianName'])
  expect(errors({ ...guest, ...guardian, ageGroup: 'minor', partySize: '2' })).toEqual(['partySize'])
  expect(errors({ ...guest, ...guardian, ageGroup: 'minor', email: 'AMINA@example.org' })).toEqual([
    'guardianEmail',
  ])
  expect(errors({ name: 'Yusuf', ageGroup: 'minor', ...guardian })).toEqual(['email'])
  expect(errors({ name: 'Yusuf', ageGroup: 'under13', ...guardian })).toEqual([])
  expect(errors({ ageGroup: 'under13', ...guardian }, false)).toEqual(['ageGroup'])
  expect(errors({ ageGroup: 'minor', ...guardian }, false)).toEqual([])
  expect(errors({ ageGroup: 'minor', ...guardian }, false, 'amina@example.org')).toEqual(['guardianEmail'])
  const schema = signupSchema(withGuardian, { isGuest: true, isNew: true })
  expect(partyOf(schema.parse({ name: 'Yusuf', ageGroup: 'under13', ...guardian }), []).guardian).toEqual({
    ageGroup: 'under13',
    name: 'Amina',
    email: 'Amina@example.org',
  })
  // Guardian details that an adult leaves in the form are not stored.
  expect(partyOf(schema.parse({ ...guest, ageGroup: 'adult', ...guardian }), []).guardian).toBeNull()
})

test('a new party must fit into its shift, even if the event has more room', () => {
  const shift = { title: 'Kitchen', description: '', time: '', spotsLeft: 0, isFull: true, waiting: 0 }
  const shifts = [
    { ...shift, id: 'kitchen', capacity: 2 },
    { ...shift, id: 'garden', capacity: null },
  ]
  const errors = (values: object, as = member) =>
    signupSchema({ ...openRules, shifts }, as)
      .safeParse(values)
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  const tooLarge = ['partySize', 'Your party is larger than the number of spots in this shift.']
  const guest = { name: 'Bilal', email: 'bilal@example.org' }
  expect(errors({ shift: 'kitchen', partySize: '2' })).toBeUndefined()
  expect(errors({ shift: 'garden', partySize: '9' })).toBeUndefined()
  expect(errors({ shift: 'kitchen', partySize: '3' })).toEqual([tooLarge])
  expect(errors({ ...guest, shift: 'kitchen', partySize: '3' }, { isGuest: true, isNew: true })).toEqual([
    tooLarge,
  ])
  // The capacity of the shift may have been reduced after the party signed up.
  expect(errors({ shift: 'kitchen', partySize: '3' }, { isGuest: false, isNew: false })).toBeUndefined()
})

test('nobody who needs a guardian can sign up after the event has started', () => {
  const afterStart = { ...openRules, guardianUnder: 18, canAskGuardian: false }
  const errors = (ageGroup: string, isGuest: boolean) =>
    signupSchema(afterStart, { isGuest, isNew: true })
      .safeParse({ name: 'Yusuf', email: 'yusuf@example.org', ageGroup, guardianName: 'A', guardianEmail })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  const guardianEmail = 'amina@example.org'
  const tooLate = ['ageGroup', 'The event has started, so a parent or guardian can no longer agree.']
  expect(errors('minor', false)).toEqual([tooLate])
  expect(errors('minor', true)).toEqual([tooLate])
  expect(errors('under13', true)).toEqual([tooLate])
  expect(errors('adult', true)).toBeUndefined()
})
