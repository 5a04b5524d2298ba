import { expect, test } from 'vitest'
import { aboutMeForm } from './about-me-form.ts'
import { otherOption } from './affiliation.ts'

const long = 'a'.repeat(81)
const isValid = (affiliation: string, otherAffiliation: string) =>
  aboutMeForm.safeParse({ name: 'Sara', affiliation, otherAffiliation }).success

test('the text of an affiliation is validated only when “Other” is selected', () => {
  expect(isValid(otherOption, long)).toBe(false)
  expect(isValid(otherOption, '')).toBe(false)
  expect(isValid(otherOption, long.slice(1))).toBe(true)
  expect(isValid('UGA', long)).toBe(true)
  expect(isValid('', long)).toBe(true)
})
