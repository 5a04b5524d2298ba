import { z } from 'zod'
import type { FormRow, VersionedCollection } from '#app/cms/collections/collection.ts'
import { dateTime, type Field, integer } from '#app/cms/collections/field.ts'
import { optionalText } from '#app/platform/http/form-text.ts'
import { minAccountAge } from './guardian.ts'
import { maxQuestions, parseQuestions } from './questions.ts'

const defaultMaxPartySize = 10
const maxCapacity = 100_000

/** Whether people can sign up: on by default, because every event on the calendar is an invitation. */
const signups: Field = {
  label: 'Sign-up',
  input: {
    type: 'choice',
    options: { on: 'People can sign up', off: 'No sign-up' },
  },
  schema: z.enum(['on', 'off'], 'Please choose one of these.').default('on'),
}

const questions: Field = {
  label: 'Questions',
  input: {
    type: 'text',
    maxLength: 2000,
    rows: 3,
    hint: `One per line, at most ${maxQuestions}. End a question with * to make it required.`,
  },
  schema: optionalText(2000).refine((value) => parseQuestions(value).length <= maxQuestions, {
    error: `Please ask at most ${maxQuestions} questions.`,
  }),
}

/** The sign-up fields of the event form. */
export const signupFields = {
  signups,
  capacity: integer({
    label: 'Spots',
    hint: 'When all spots are taken, people can join a waitlist. Leave blank for no limit.',
    min: 1,
    max: maxCapacity,
  }),
  signupOpensAt: dateTime({
    label: 'Sign-up opens',
    hint: 'Leave blank to open when the event is published.',
  }),
  signupClosesAt: dateTime({ label: 'Sign-up closes', hint: 'Leave blank to close when the event starts.' }),
  maxPartySize: integer({
    label: 'Maximum party size',
    hint: `How many people one person can sign up, including themselves. Leave blank for ${defaultMaxPartySize}.`,
    min: 1,
    max: 100,
    empty: defaultMaxPartySize,
  }),
  minimumAge: integer({
    label: 'Minimum age',
    hint: 'People confirm their age when they sign up. Leave blank for all ages.',
    min: 1,
    max: 99,
  }),
  guardianUnder: integer({
    label: 'Require a guardian’s consent for people younger than',
    hint: 'Usually 18. Younger people enter the email address of a parent or guardian, who must agree. Leave blank if no consent is needed.',
    min: minAccountAge,
    max: 21,
  }),
  signupQuestions: questions,
}

export const signupForm: FormRow = {
  group: 'Sign-up',
  rows: [
    ['signups', 'capacity'],
    ['signupOpensAt', 'signupClosesAt'],
    ['maxPartySize', 'minimumAge'],
    'guardianUnder',
    'signupQuestions',
  ],
}

export const signupRules: NonNullable<VersionedCollection['rules']> = [
  {
    field: 'signupClosesAt',
    error: 'Sign-up cannot close before it opens.',
    holds: ({ signupOpensAt, signupClosesAt }) =>
      !signupOpensAt || !signupClosesAt || String(signupOpensAt) < String(signupClosesAt),
  },
]
