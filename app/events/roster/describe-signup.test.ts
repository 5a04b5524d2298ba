import { expect, test } from 'vitest'
import { describeOffer, describeSpot, describeWaiting, partyDetailsLabel } from './describe-signup.ts'

test('a party is told about all of its spots', () => {
  expect([1, 3].map(describeOffer)).toEqual(['A spot is open for you', '3 spots are open for you'])
  expect(describeWaiting({ partySize: 3, shift: 'Kitchen', number: 2 })).toBe(
    'Your party of 3 is number 2 on the waitlist for Kitchen.',
  )
  expect(describeWaiting({ partySize: 1, shift: '', number: 1 })).toBe('You are number 1 on the waitlist.')
  expect(describeSpot({ partySize: 3, shift: 'Kitchen' })).toBe(
    'You are signed up for Kitchen, with 2 others.',
  )
  expect(describeSpot({ partySize: 1, shift: '' })).toBe('You are signed up.')
})

test('nobody is invited to bring others to an event for which people can only sign themselves up', () => {
  expect([1, 2].map(partyDetailsLabel)).toEqual(['Add a note', 'Bring others or add a note'])
})
