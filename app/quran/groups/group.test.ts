import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canInvite, type DayDisplayInput, dayDisplay, isOpen, memberDisplayName } from './group.ts'
import { datesBetween, isRamadanNear, weekOf } from './group-dates.ts'
import { countJuz, juzNumbers, juzState } from './khatma.ts'
import { isMessageKey, messagesFor, messageText, presetMessages } from './preset-messages.ts'

const day: DayDisplayInput = {
  date: '2026-11-20',
  today: '2026-11-20',
  joinedOn: '2026-11-01',
  share: 'done',
  isBlocked: false,
  hasRead: false,
  isPaused: false,
}

describe('what a group sees of a day', () => {
  test('a day shows as read or as not yet read', () => {
    expect(dayDisplay({ ...day, hasRead: true })).toBe('read')
    expect(dayDisplay(day)).toBe('open')
    expect(dayDisplay({ ...day, date: '2026-11-21' })).toBe('future')
  })

  test('a pause, sharing nothing, a block and a day before joining all look the same', () => {
    const displays = [
      { ...day, isPaused: true },
      { ...day, share: 'nothing' as const },
      { ...day, isBlocked: true },
      { ...day, date: '2026-10-31' },
    ].map(dayDisplay)
    expect(new Set(displays)).toEqual(new Set(['hidden']))
  })

  test('the day of a member who shares nothing or is blocked never shows whether they read or paused', () => {
    const date = fc.integer({ min: 1, max: 28 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`)
    const anyDay = fc.record({ date, today: date, joinedOn: date })
    fc.assert(
      fc.property(anyDay, fc.boolean(), fc.boolean(), fc.boolean(), (dates, isBlocked, hasRead, isPaused) => {
        const hidden = { ...day, ...dates, isBlocked, share: isBlocked ? 'amount' : 'nothing' } as const
        expect(dayDisplay({ ...hidden, hasRead, isPaused })).toBe(
          dayDisplay({ ...hidden, hasRead: false, isPaused: false }),
        )
      }),
      { numRuns: 200 },
    )
  })

  test('a nudge is offered only if the member’s day shows as “not yet”', () => {
    const kindsFor = (today: Parameters<typeof messagesFor>[0]) =>
      new Set(messagesFor(today).map((key) => presetMessages[key].kind))
    expect(kindsFor('open')).toEqual(new Set(['dua', 'nudge']))
    expect(kindsFor('read')).toEqual(new Set(['dua']))
    expect(kindsFor('hidden')).toEqual(new Set(['dua']))
  })

  test('only the keys of preset messages are valid and have a text', () => {
    expect([isMessageKey('accept'), isMessageKey('toString'), messageText('toString')]).toEqual([
      true,
      false,
      '',
    ])
  })
})

describe('groups for minors', () => {
  const group = { kind: 'minors', approvedAt: null } as const
  const approved = { kind: 'minors', approvedAt: '2026-11-01T00:00:00.000Z' } as const

  test('open when they are approved, and only their admin can invite', () => {
    expect([isOpen(group), isOpen(approved)]).toEqual([false, true])
    expect([canInvite(group, 'admin'), canInvite(approved, 'admin'), canInvite(approved, 'member')]).toEqual([
      false,
      true,
      false,
    ])
    expect(canInvite({ kind: 'adults', approvedAt: null }, 'member')).toBe(true)
  })

  test('members see first names only', () => {
    expect(memberDisplayName('Maryam Siddiqui', 'minors')).toBe('Maryam')
    expect(memberDisplayName('Maryam Siddiqui', 'adults')).toBe('Maryam Siddiqui')
    expect(memberDisplayName(' ', 'adults')).toBe('Member')
  })
})

describe('a juz', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const takenJuz = (confirmedAt: string) => ({ takenBy: 'a', confirmedAt, finishedAt: null })

  test('must be confirmed by its member after a week; after two weeks without an answer, others can take it', () => {
    expect(juzState({ takenBy: null, confirmedAt: null, finishedAt: null }, now)).toBe('open')
    expect(juzState(takenJuz('2026-11-16T12:00:00.000Z'), now)).toBe('taken')
    expect(juzState(takenJuz('2026-11-16T11:59:59.999Z'), now)).toBe('unconfirmed')
    expect(juzState(takenJuz('2026-11-09T12:00:00.000Z'), now)).toBe('unconfirmed')
    expect(juzState(takenJuz('2026-11-09T11:59:59.999Z'), now)).toBe('expired')
  })

  test('stays finished even without its member', () => {
    const finishedAt = '2026-01-01T00:00:00.000Z'
    expect(juzState({ takenBy: null, confirmedAt: null, finishedAt }, now)).toBe('finished')
    const board = juzNumbers.map((juz) => ({
      juz,
      takenBy: juz > 20 ? null : 'a',
      takenAt: null,
      confirmedAt: null,
      finishedAt: juz <= 5 || juz === 30 ? finishedAt : null,
    }))
    expect(countJuz(board)).toEqual({ finished: 6, taken: 15, open: 9 })
  })
})

test('a week begins on the weekday from the settings', () => {
  expect(weekOf('2026-11-23', 'monday')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(weekOf('2026-11-23', 'sunday')).toEqual({ from: '2026-11-22', to: '2026-11-28' })
  expect(weekOf('2026-11-23', 'saturday')).toEqual({ from: '2026-11-21', to: '2026-11-27' })
})

test('the Ramadan page is linked from two months before Ramadan until its end', () => {
  const nearness = ['2026-12-09', '2026-12-10', '2027-02-08', '2027-03-08', '2027-03-09'].map(isRamadanNear)
  expect(nearness).toEqual([false, true, true, true, false])
  expect(datesBetween('2027-02-27', '2027-03-01')).toEqual(['2027-02-27', '2027-02-28', '2027-03-01'])
})
