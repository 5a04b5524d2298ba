import { expect, test } from 'vitest'
import { other } from './affiliation.ts'
import { aboutForm } from './affiliation-form.ts'

const long = 'a'.repeat(81)
const judge = (affiliation: string, otherAffiliation: string) =>
  aboutForm.safeParse({ name: 'Sara', affiliation, otherAffiliation }).success

test('one’s own words are looked at only when they are asked for', () => {
  expect(judge(other, long)).toBe(false)
  expect(judge(other, '')).toBe(false)
  expect(judge(other, long.slice(1))).toBe(true)
  expect(judge('UGA', long)).toBe(true)
  expect(judge('', long)).toBe(true)
})
