import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  assignableRoles,
  can,
  isStaff,
  permissions,
  type Role,
  roleOf,
  roleSummaries,
  staffRoles,
} from './permissions.ts'

const roles = Object.keys(roleSummaries) as Role[]
const permissionsOf = (role: Role) => permissions.filter((permission) => can(role, permission))

test('a member without a role may do nothing in the admin area', () => {
  expect(permissionsOf('user')).toEqual([])
  expect(isStaff('user')).toBe(false)
})

test('an editor may manage only content, an organizer only their own events, a treasurer only donations', () => {
  expect(permissionsOf('editor')).toEqual(['content'])
  expect(permissionsOf('organizer')).toEqual(['ownEvents'])
  expect(permissionsOf('treasurer')).toEqual(['giving'])
})

test('an admin may do everything except transfer ownership, and the owner may do everything', () => {
  expect(permissionsOf('owner')).toEqual(permissions)
  expect(permissionsOf('admin')).toEqual(permissions.filter((permission) => permission !== 'ownership'))
})

test('every role except owner can be assigned', () => {
  expect([...assignableRoles, 'owner'].sort()).toEqual([...roles].sort())
  expect(roles.filter(isStaff).sort()).toEqual([...staffRoles].sort())
})

test('one of several permissions is enough', () => {
  const role = fc.constantFrom(...roles)
  const several = fc.uniqueArray(fc.constantFrom(...permissions), { maxLength: 4 })
  fc.assert(
    fc.property(role, several, (role, access) => {
      expect(can(role, access)).toBe(access.some((permission) => can(role, permission)))
    }),
  )
})

test('an unknown or missing role counts as none', () => {
  for (const stored of [null, undefined, '', 'user', 'Owner', 'superuser', 'constructor'])
    expect(roleOf(stored)).toBe('user')
  for (const role of staffRoles) expect(roleOf(role)).toBe(role)
})
