import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProviderSubscription } from '#app/giving/provider/provider.ts'
import { daysAfter } from '#app/platform/time/instant.ts'
import { chargedAmount } from './recurring-forms.ts'
import {
  canChange,
  endAfterFailure,
  endedCampaignDay,
  failureMailDays,
  failureStopDays,
  nextStep,
  type RecurringState,
  stateAfter,
} from './recurring-gift.ts'
import { changedAmountText, newAmountText } from './recurring-gift-view.ts'

const zone = 'America/New_York'
const start = new Date('2026-11-21T15:00:00Z')

const started: RecurringState = {
  status: 'started',
  amountCents: 2000,
  feeCoverCents: 88,
  subscriptionId: null,
  customerId: null,
  pausedUntil: null,
  nextPaymentAt: null,
  stoppedAt: null,
  failedAt: null,
  failureMails: 0,
  stateAt: null,
}

const subscription = (changes: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: 'sub_1',
  recurringGiftId: 'r1',
  customerId: 'cus_1',
  isTest: false,
  status: 'active',
  amountCents: 2000,
  feeCoverCents: null,
  currency: 'usd',
  interval: 'month',
  resumesAt: null,
  endsAt: null,
  nextPaymentAt: new Date('2026-12-21T15:00:00Z'),
  stoppedAt: null,
  ...changes,
})

const read = (state: RecurringState, day: number, changes: Partial<ProviderSubscription>) =>
  stateAfter(state, subscription(changes), daysAfter(start, day), zone) ?? state

test('an active subscription has a next payment; a changed amount includes no fee', () => {
  const active = read(started, 0, {})
  expect(active).toMatchObject({ status: 'active', subscriptionId: 'sub_1', feeCoverCents: 88 })
  expect(active.nextPaymentAt).toBe('2026-12-21T15:00:00.000Z')
  expect(read(active, 1, { amountCents: 2500 })).toMatchObject({ amountCents: 2500, feeCoverCents: 0 })
})

test('the day on which a pause ends is in the site’s time zone', () => {
  const paused = read(started, 0, { status: 'paused', resumesAt: new Date('2027-01-01T05:00:00Z') })
  expect(paused.pausedUntil).toBe('2027-01-01')
  expect(read(paused, 1, { status: 'paused' }).pausedUntil).toBeNull()
})

test('a failure starts with the first declined payment and ends with the next paid one', () => {
  const failed = read(read(started, 0, {}), 30, { status: 'pastDue' })
  expect(failed.failedAt).toBe(daysAfter(start, 30).toISOString())
  const mailed = { ...read(failed, 33, { status: 'pastDue' }), failureMails: 2 }
  expect(mailed.failedAt).toBe(failed.failedAt)
  expect(read(mailed, 34, {})).toMatchObject({ failedAt: null, failureMails: 0 })
  expect(read(mailed, 34, { status: 'stopped' })).toMatchObject({ failedAt: failed.failedAt })
})

test('a gift with a declined card ends after two weeks, or on its last day', () => {
  const gift = { failedAt: start.toISOString(), createdAt: start.toISOString() }
  expect(endAfterFailure({ ...gift, endsOn: null }, zone)).toBe('2026-12-05')
  expect(endAfterFailure({ ...gift, endsOn: '2026-12-20' }, zone)).toBe('2026-12-05')
  expect(endAfterFailure({ ...gift, endsOn: '2026-11-30' }, zone)).toBe('2026-11-30')
})

test('a new amount does not apply to a declined payment', () => {
  const nextPaymentAt = '2026-12-21T15:00:00.000Z'
  expect(newAmountText({ status: 'active', nextPaymentAt }, zone)).toBe('Starting on December 21, 2026.')
  expect(newAmountText({ status: 'paused', nextPaymentAt }, zone)).toBe('Starting with the next payment.')
  expect(newAmountText({ status: 'pastDue', nextPaymentAt }, zone)).toContain(
    'retried with the previous amount',
  )
  expect(changedAmountText({ status: 'active' }, '$5.00 each month')).toBe(
    'Your gift is now $5.00 each month.',
  )
  expect(changedAmountText({ status: 'pastDue' }, '$5.00 each month')).toContain(
    'retried with the previous amount',
  )
})

test('a state of another subscription changes nothing; one that was read earlier applies only if the subscription has stopped', () => {
  const active = read(started, 5, {})
  expect(stateAfter(active, subscription({ id: 'sub_2' }), daysAfter(start, 6), zone)).toBeNull()
  expect(stateAfter(active, subscription({ status: 'paused' }), daysAfter(start, 4), zone)).toBeNull()
  const stopped = read(active, 3, { status: 'stopped' })
  expect(stopped).toMatchObject({ status: 'stopped', nextPaymentAt: null })
  expect(stateAfter(stopped, subscription(), daysAfter(start, 9), zone)).toBeNull()
})

const snapshots = fc
  .array(
    fc.record({
      status: fc.constantFrom('active', 'paused', 'pastDue', 'started'),
      amountCents: fc.constantFrom(2000, 3000, 500),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .chain((list) => fc.tuple(fc.constant(list), fc.boolean(), fc.constant([...list.keys()])))
  .chain(([list, isStopped, indexes]) =>
    fc.tuple(
      fc.constant(isStopped ? [...list, { status: 'stopped', amountCents: 500 }] : list),
      fc.shuffledSubarray(isStopped ? [...indexes, indexes.length] : [...indexes], { minLength: 0 }),
    ),
  )

test('states can arrive in any order and any number of times, and the latest one applies', () => {
  fc.assert(
    fc.property(snapshots, ([list, order]) => {
      const apply = (state: RecurringState, index: number) =>
        read(state, index, list[index] as Partial<ProviderSubscription>)
      const last = list.length - 1
      const inOrder = [...list.keys()].reduce<RecurringState>(apply, started)
      const shuffled = [...order, last, ...order].reduce<RecurringState>(apply, started)
      const { failedAt: _, feeCoverCents: _fee, ...state } = inOrder
      expect(shuffled).toMatchObject(state)
      if (list[last]?.status !== 'stopped')
        expect(shuffled.failedAt === null).toBe(list[last]?.status !== 'pastDue')
    }),
    { numRuns: 300 },
  )
})

const failingGift = {
  status: 'pastDue' as const,
  subscriptionId: 'sub_1',
  failedAt: start.toISOString(),
  failureMails: 0,
  startMailedAt: start.toISOString(),
  stopMailedAt: null,
  nextPaymentAt: start.toISOString(),
  campaignId: null,
  activeCampaignId: null,
  campaignEndsOn: null,
  campaignEndMailed: null,
}

const campaign = { campaignId: 'well', activeCampaignId: 'well', campaignEndsOn: '2026-11-21' }

test('emails about a declined card go out after 0, 3 and 7 days, and the gift is stopped after 14 days', () => {
  const stepAfter = (days: number, failureMails: number) =>
    nextStep({ ...failingGift, failureMails }, daysAfter(start, days), zone)
  expect(stepAfter(0, 0)).toEqual({ kind: 'failureMail', number: 1 })
  expect(stepAfter(0, 1)).toEqual({ kind: 'wait', until: daysAfter(start, 3) })
  expect(stepAfter(3, 1)).toEqual({ kind: 'failureMail', number: 2 })
  expect(stepAfter(7, 2)).toEqual({ kind: 'failureMail', number: 3 })
  expect(stepAfter(7, 3)).toEqual({ kind: 'wait', until: daysAfter(start, 14) })
  expect(stepAfter(14, 3)).toEqual({ kind: 'stop' })
  // The site was down for a week: one email, not three.
  expect(stepAfter(8, 0)).toEqual({ kind: 'failureMail', number: 3 })
})

test('however often and late the job runs, no email is sent twice and the gift stops after 14 days', () => {
  const runs = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { maxLength: 40 })
  fc.assert(
    fc.property(runs, (days) => {
      let failureMails = 0
      const sent: number[] = []
      for (const day of days.toSorted((a, b) => a - b)) {
        const step = nextStep({ ...failingGift, failureMails }, daysAfter(start, day), zone)
        expect(step.kind === 'stop').toBe(day >= failureStopDays)
        if (step.kind === 'wait')
          expect(step.until.getTime()).toBeGreaterThan(daysAfter(start, day).getTime())
        if (step.kind !== 'failureMail') continue
        expect(day).toBeGreaterThanOrEqual(failureMailDays[step.number - 1] ?? 99)
        failureMails = step.number
        sent.push(step.number)
      }
      expect(new Set(sent).size).toBe(sent.length)
    }),
    { numRuns: 300 },
  )
})

test('an unpaid gift needs no email; a gift stopped before its first email needs only the final one', () => {
  const unpaid = { ...failingGift, subscriptionId: null, status: 'started', startMailedAt: null } as const
  expect(nextStep(unpaid, start, zone)).toEqual({ kind: 'none' })
  expect(nextStep({ ...unpaid, status: 'stopped' }, start, zone)).toEqual({ kind: 'none' })
  expect(nextStep({ ...failingGift, startMailedAt: null, status: 'active' }, start, zone).kind).toBe(
    'startMail',
  )
  const stopped = { ...failingGift, startMailedAt: null, status: 'stopped' } as const
  expect(nextStep(stopped, start, zone).kind).toBe('stopMail')
  expect(nextStep({ ...stopped, stopMailedAt: start.toISOString() }, start, zone).kind).toBe('none')
})

test('the donor gets one email when the campaign has ended, and another only if it was extended', () => {
  const gift = { ...failingGift, ...campaign, status: 'active', failedAt: null } as const
  const stepKind = (changes: object, at = '2026-11-22T12:00:00Z') =>
    nextStep({ ...gift, ...changes }, new Date(at), zone).kind
  expect(stepKind({})).toBe('campaignMail')
  expect(stepKind({ status: 'paused' })).toBe('campaignMail')
  // The last day has not passed in the site's time zone.
  expect(stepKind({}, '2026-11-22T03:00:00Z')).toBe('none')
  expect(stepKind({ campaignEndsOn: null })).toBe('none')
  expect(stepKind({ campaignEndMailed: '2026-11-21' })).toBe('none')
  expect(stepKind({ campaignEndMailed: '2026-11-30' })).toBe('none')
  expect(stepKind({ campaignEndMailed: '2026-11-01' })).toBe('campaignMail')
  // Nothing continues: the last payment was made, or the gift has ended.
  expect(stepKind({ nextPaymentAt: null })).toBe('none')
  expect(stepKind({ status: 'stopped', stopMailedAt: start.toISOString() })).toBe('none')
})

test('a gift continues after the end of its campaign only if a payment is due', () => {
  const gift = { ...failingGift, ...campaign, status: 'active' } as const
  expect(endedCampaignDay(gift, '2026-11-22')).toBe('2026-11-21')
  expect(endedCampaignDay({ ...gift, nextPaymentAt: null }, '2026-11-22')).toBeNull()
})

test('a deleted campaign has ended, on the day that the donor was told or else today', () => {
  const deleted = { activeCampaignId: null, campaignEndsOn: null }
  const gift = { ...failingGift, ...campaign, ...deleted, status: 'active', failedAt: null } as const
  const today = '2026-11-22'
  expect(endedCampaignDay(gift, today)).toBe(today)
  expect(endedCampaignDay({ ...gift, campaignEndMailed: '2026-11-10' }, today)).toBe('2026-11-10')
  expect(endedCampaignDay({ ...gift, nextPaymentAt: null }, today)).toBeNull()
  expect(endedCampaignDay({ ...gift, campaignId: null }, today)).toBeNull()
  const stepKind = (campaignEndMailed: string | null) =>
    nextStep({ ...gift, campaignEndMailed }, new Date('2026-11-22T12:00:00Z'), zone).kind
  expect([stepKind(null), stepKind('2026-11-10')]).toEqual(['campaignMail', 'none'])
})

test('a stopped gift cannot be changed, and one with a declined card cannot be paused', () => {
  expect(canChange('stopped', 'resume')).toBe(false)
  expect(canChange('pastDue', 'pause')).toBe(false)
  expect(canChange('pastDue', 'stop')).toBe(true)
  expect(canChange('paused', 'resume')).toBe(true)
})

test('the fee that a donor adds on this site is known, even if an event reports the change first', () => {
  const active = { ...started, status: 'active' as const, subscriptionId: 'sub_1' }
  const feeCoverAfter = (changes: Partial<ProviderSubscription>) =>
    stateAfter(active, subscription(changes), start, zone)?.feeCoverCents
  expect(feeCoverAfter({ amountCents: 3637, feeCoverCents: 137 })).toBe(137)
  expect(feeCoverAfter({ amountCents: 3500, feeCoverCents: 0 })).toBe(0)
  expect(feeCoverAfter({ feeCoverCents: null })).toBe(88)
  // If the amount was changed in the provider's dashboard, the part for the fee is unknown.
  expect(feeCoverAfter({ amountCents: 5000, feeCoverCents: null })).toBe(0)
})

test('the charged amount covers what the donor wants to give and, if chosen, the fee', () => {
  const fee = { basisPoints: 290, fixedCents: 30 }
  expect(chargedAmount({ amount: 2000, coverFee: false }, fee)).toEqual({
    amountCents: 2000,
    feeCoverCents: 0,
  })
  expect(chargedAmount({ amount: 2000, coverFee: true }, fee)).toEqual({
    amountCents: 2091,
    feeCoverCents: 91,
  })
})
