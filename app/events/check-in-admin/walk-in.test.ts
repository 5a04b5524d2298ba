import { expect, test } from 'vitest'
import { readWalkIn } from './walk-in.ts'

const read = (values: Record<string, string>, capacity: number | null = 4, expected = 3) =>
  readWalkIn({ email: '', partySize: '', ...values }, { capacity, expected })

test('the device validates a walk-in with the server’s rules', () => {
  expect(read({ name: 'Sara' }).value).toEqual({ name: 'Sara', email: '', partySize: 1, confirmedPlaces: 0 })
  expect(read({ name: ' ' }).result.errors).toEqual({ name: 'Please enter a name.' })
  const { value, result } = read({ name: 'Sara', email: 'nothing', partySize: '0' })
  expect([value, Object.keys(result.errors), result.values.name]).toEqual([
    null,
    ['email', 'partySize'],
    'Sara',
  ])
})

test('above the capacity, the organizer confirms the resulting number of people', () => {
  const full = read({ name: 'Sara', partySize: '2' })
  expect(full.value).toBeNull()
  expect(full.result.errors).toEqual({ confirmedPlaces: 'This event has only 4 spots.' })
  expect(read({ name: 'Sara' }, 1, 1).result.errors).toEqual({
    confirmedPlaces: 'This event has only 1 spot.',
  })
  expect(read({ ...full.result.values }).value).toMatchObject({ partySize: 2, confirmedPlaces: 5 })
  expect(read({ ...full.result.values, partySize: '3' }).result.values.confirmedPlaces).toBe('6')
  expect(read({ name: 'Sara', partySize: '20' }, null).value).toMatchObject({ partySize: 20 })
})
