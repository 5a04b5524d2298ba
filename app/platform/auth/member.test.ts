import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { memberFixture } from '#tests/member.ts'
import {
  audienceOf,
  hasPermission,
  type Member,
  memberContext,
  requireMember,
  requirePermission,
  requireStaff,
} from './member.server.ts'

const member = memberFixture({ role: 'user' })

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

test('requireStaff accepts only members with a staff role', () => {
  const editor: Member = { ...member, role: 'editor' }
  expect(requireStaff(contextOf(editor))).toBe(editor)
  expect(thrownResponse(() => requireStaff(contextOf(null)))).toEqual([
    401,
    'Please log in as an admin to access the dashboard.',
  ])
  expect(thrownResponse(() => requireStaff(contextOf(member)))).toEqual([
    403,
    'Access denied. You are not an admin.',
  ])
})

test('requirePermission accepts only roles with the permission, or with one of several', () => {
  const admin: Member = { ...member, role: 'admin' }
  const treasurer: Member = { ...member, role: 'treasurer' }
  expect(requirePermission(contextOf(admin), 'people')).toBe(admin)
  expect(requirePermission(contextOf(treasurer), ['content', 'giving'])).toBe(treasurer)
  expect(thrownResponse(() => requirePermission(contextOf(treasurer), 'people'))).toEqual([
    403,
    'Access denied. Your role (Treasurer) does not include this page.',
  ])
  for (const permission of ['people', 'giving'] as const) {
    expect(thrownResponse(() => requirePermission(contextOf(null), permission))?.[0]).toBe(401)
    expect(thrownResponse(() => requirePermission(contextOf(member), permission))).toEqual([
      403,
      'Access denied. You are not an admin.',
    ])
  }
})

test('staff who must first set up two-step verification or confirm their address have no access', () => {
  for (const missing of [{ mustAddTwoStep: true }, { mustConfirmEmail: true }]) {
    const admin: Member = { ...member, role: 'admin', ...missing }
    expect(thrownResponse(() => requireStaff(contextOf(admin)))?.[0]).toBe(403)
    expect(thrownResponse(() => requirePermission(contextOf(admin), 'people'))?.[0]).toBe(403)
    expect(hasPermission(admin, 'people')).toBe(false)
  }
})

test('each role is a separate audience, and so are staff who must first complete their setup', () => {
  const roles = ['owner', 'admin', 'editor', 'organizer', 'treasurer', 'user'] as const
  const audiences = roles.flatMap((role) => [
    audienceOf({ ...member, role }),
    audienceOf({ ...member, role, mustAddTwoStep: role !== 'user' }),
    audienceOf({ ...member, role, mustConfirmEmail: role !== 'user' }),
  ])
  expect(new Set(audiences).size).toBe(5 * 3 + 1)
})
