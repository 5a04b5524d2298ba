import { expect, test } from 'vitest'
import { approvalProblem } from './approval-problem.ts'

const event = { localDate: '2026-11-28', lastDate: '2026-11-29', startTime: '10:00', endTime: '13:00' }
const findProblem = (userId: string, onlyAssignedTo: string | null, time: string) =>
  approvalProblem({ userId, event }, { onlyAssignedTo }, new Date(time), 'America/New_York')

test('hours can be approved once the event’s last day is over', () => {
  expect(findProblem('sara', null, '2026-11-28T19:00:00Z')).toBe('notOver')
  expect(findProblem('sara', null, '2026-11-29T17:59:00Z')).toBe('notOver')
  expect(findProblem('sara', null, '2026-11-29T18:00:00Z')).toBeNull()
})

test('organizers cannot approve their own hours, but people who may edit all events can', () => {
  expect(findProblem('omar', 'omar', '2026-12-01T00:00:00Z')).toBe('own')
  expect(findProblem('sara', 'omar', '2026-12-01T00:00:00Z')).toBeNull()
  expect(findProblem('omar', null, '2026-12-01T00:00:00Z')).toBeNull()
})

test('hours of service outside our events can be approved at any time', () => {
  const now = new Date('2026-11-01T00:00:00Z')
  expect(approvalProblem({ userId: 'sara', event: null }, { onlyAssignedTo: null }, now, 'UTC')).toBeNull()
})
