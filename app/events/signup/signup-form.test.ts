import { expect, test } from 'vitest'
import { parseQuestions } from '#app/events/roster/questions.ts'
import { partyOf, signupSchema } from './signup-form.ts'

const questions = parseQuestions('Do you have a car?\n\n  Which shirt size? * \nDo you have a car?')
const rules = { maxPartySize: 4, minimumAge: 16, questions }
const member = { isGuest: false, isNew: true }

test('an organizer enters one question per line, and an asterisk makes it required', () => {
  expect(questions).toEqual([
    { text: 'Do you have a car?', required: false },
    { text: 'Which shirt size?', required: true },
  ])
})

test('a member does not have to enter anything unless the organizer requires it', () => {
  const schema = signupSchema({ maxPartySize: 10, minimumAge: null, questions: [] }, member)
  expect(partyOf(schema.parse({}), [])).toEqual({ partySize: 1, childNames: '', note: '', answers: {} })
})

test('required answers, the minimum age and the largest party are checked; a guest has a name and an address', () => {
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
