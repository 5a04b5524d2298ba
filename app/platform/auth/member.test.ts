import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { hasAdminRights, type Member, memberContext, requireAdmin, requireMember } from './member.server.ts'

const member: Member = {
  id: '1',
  name: 'Maryam',
  email: 'maryam@example.org',
  emailVerified: true,
  role: 'user',
  twoStep: false,
  mustAddTwoStep: false,
  mustConfirmEmail: false,
  timeZone: null,
  sessionId: '2',
}

function contextOf(someone: Member | null) {
  const context = new RouterContextProvider()
  context.set(memberContext, someone)
  return context
}

function thrownResponse(work: () => unknown) {
  try {
    work()
  } catch (thrown) {
    const { data, init } = thrown as { data: string; init: { status: number } }
    return [init.status, data]
  }
  return null
}

test('requireMember accepts a member and throws 401 for a visitor', () => {
  expect(requireMember(contextOf(member))).toBe(member)
  expect(thrownResponse(() => requireMember(contextOf(null)))).toEqual([
    401,
    'Please log in to view your profile.',
  ])
})

test('requireAdmin accepts only admins', () => {
  const admin: Member = { ...member, role: 'admin' }
  expect(requireAdmin(contextOf(admin))).toBe(admin)
  expect(thrownResponse(() => requireAdmin(contextOf(null)))).toEqual([
    401,
    'Please log in as an admin to access the dashboard.',
  ])
  expect(thrownResponse(() => requireAdmin(contextOf(member)))).toEqual([
    403,
    'Access denied. You are not an admin.',
  ])
})

test('requireAdmin rejects an admin who must first set up two-step verification or confirm the address', () => {
  for (const missing of [{ mustAddTwoStep: true }, { mustConfirmEmail: true }]) {
    const admin: Member = { ...member, role: 'admin', ...missing }
    expect(thrownResponse(() => requireAdmin(contextOf(admin)))?.[0]).toBe(403)
    expect(hasAdminRights(admin)).toBe(false)
  }
})
