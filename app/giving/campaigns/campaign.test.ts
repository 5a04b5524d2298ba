import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  campaignGivePath,
  campaignState,
  filledPercent,
  formatCampaignDates,
  formatEndedGoal,
  formatEndedTotal,
  formatProgress,
} from './campaign.ts'

test('a campaign is open on its first and its last day, and without an end it stays open', () => {
  const days = { startsOn: '2026-11-10', endsOn: '2026-11-20' }
  const states = ['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21'].map((today) =>
    campaignState(days, today),
  )
  expect(states).toEqual(['upcoming', 'open', 'open', 'ended'])
  expect(campaignState({ ...days, endsOn: null }, '2030-01-01')).toBe('open')
})

test('the bar is full only when the goal is reached, and never more than full', () => {
  fc.assert(
    fc.property(fc.nat(2e9), fc.integer({ min: 100, max: 2e9 }), (cents, goalCents) => {
      const percent = filledPercent(cents, goalCents)
      expect(percent >= 0 && percent <= 100).toBe(true)
      expect(percent === 100).toBe(cents >= goalCents)
    }),
    { numRuns: 2000 },
  )
})

test('the progress shows the amount, the goal if there is one, and the number of gifts', () => {
  const progress = { cents: 124_000, giftCount: 31, goalCents: 500_000 }
  expect(formatProgress(progress)).toBe('$1,240 of $5,000, 31 gifts')
  expect(formatProgress({ ...progress, giftCount: 1, goalCents: null })).toBe('$1,240, 1 gift')
  expect(formatProgress({ ...progress, cents: 124_050 })).toBe('$1,240.50 of $5,000, 31 gifts')
  expect(formatEndedGoal(500_000)).toBe('The goal was $5,000')
  expect(formatEndedTotal({ ...progress, giftCount: 1240 })).toBe('Together: $1,240 from 1,240 gifts')
})

test('the dates say when a campaign starts, ends or ended, and are empty for an open campaign with no end', () => {
  const days = { startsOn: '2026-11-10', endsOn: '2026-11-20' }
  expect(formatCampaignDates(days, 'upcoming')).toBe('Starts on November 10, 2026')
  expect(formatCampaignDates(days, 'open')).toBe('Until November 20, 2026')
  expect(formatCampaignDates(days, 'ended')).toBe('Ended on November 20, 2026')
  expect(formatCampaignDates({ ...days, endsOn: null }, 'open')).toBe('')
})

test('the link to give to a campaign contains its id', () => {
  expect(campaignGivePath('a b')).toBe('/donate?campaign=a+b')
})
