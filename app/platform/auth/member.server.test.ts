import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Member, memberContext, requireAdmin, requireMember } from './member.server.ts'

const member: Member = {
  id: '1',
  name: 'Maryam',
  email: 'maryam@example.org',
  emailVerified: true,
  role: 'user',
  twoStep: false,
  mustAddTwoStep: false,
  timeZone: null,
  sessionId: '2',
}

function contextOf(someone: Member | null) {
  const context = new RouterContextProvider()
  context.set(memberContext, someone)
  return context
}

function refusal(work: () => unknown) {
  try {
    work()
  } catch (thrown) {
    const { data, init } = thrown as { data: string; init: { status: number } }
    return [init.status, data]
  }
  return null
}

test('a member passes, a visitor is asked to log in', () => {
  expect(requireMember(contextOf(member))).toBe(member)
  expect(refusal(() => requireMember(contextOf(null)))).toEqual([401, 'Please log in to view your profile.'])
})

test('only an admin passes as one', () => {
  const admin: Member = { ...member, role: 'admin' }
  expect(requireAdmin(contextOf(admin))).toBe(admin)
  expect(refusal(() => requireAdmin(contextOf(null)))).toEqual([
    401,
    'Please log in as an admin to access the dashboard.',
  ])
  expect(refusal(() => requireAdmin(contextOf(member)))).toEqual([
    403,
    'Access denied. You are not an admin.',
  ])
})

test('an admin who owes the second step may not act as one yet', () => {
  const [status] =
    refusal(() => requireAdmin(contextOf({ ...member, role: 'admin', mustAddTwoStep: true }))) ?? []
  expect(status).toBe(403)
})
