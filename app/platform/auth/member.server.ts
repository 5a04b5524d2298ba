import { createContext, data, type RouterContextProvider } from 'react-router'
import { type Access, can, isStaff, type Role, roleLabels, type StaffRole } from './permissions.ts'

/** The logged-in member. */
export interface Member {
  id: string
  name: string
  email: string
  emailVerified: boolean
  role: Role
  /** Whether logging in requires a code from an authenticator app or a phone. */
  twoStep: boolean
  /** True for staff who must set up two-step verification before using their permissions. */
  mustAddTwoStep: boolean
  /** True for staff who must confirm their email before using their permissions. */
  mustConfirmEmail: boolean
  timeZone: string | null
  sessionId: string
}

export const memberContext = createContext<Member | null>(null)

/** Everyone in an audience sees the same public pages. */
export type Audience =
  | 'visitor'
  | 'member'
  | StaffRole
  | `${StaffRole} without two-step`
  | `unconfirmed ${StaffRole}`

type StaffRequirements = Pick<Member, 'role' | 'mustAddTwoStep' | 'mustConfirmEmail'>

export function audienceOf(member: StaffRequirements | null): Audience {
  if (!member) return 'visitor'
  const { role } = member
  if (role === 'user') return 'member'
  if (member.mustConfirmEmail) return `unconfirmed ${role}`
  return member.mustAddTwoStep ? `${role} without two-step` : role
}

/** Identifies the cached pages that may answer a request: those of an audience, and those of a session. */
export interface Viewer {
  audience: Audience
  /** Null for visitors. */
  sessionId: string | null
}

export const viewerOf = (member: Member | null): Viewer => ({
  audience: audienceOf(member),
  sessionId: member?.sessionId ?? null,
})

/** Whether a member is staff and has set up everything that opening the admin area requires. */
export const hasStaffAccess = (member: StaffRequirements | null) =>
  member !== null && isStaff(member.role) && !member.mustConfirmEmail && !member.mustAddTwoStep

/** Whether a member's role includes a permission and the member has set up everything that using it requires. */
export const hasPermission = (member: StaffRequirements | null, access: Access) =>
  member !== null && hasStaffAccess(member) && can(member.role, access)

const sharedByAudience = new Set<PropertyKey>([
  'role',
  'mustAddTwoStep',
  'mustConfirmEmail',
] satisfies (keyof Member)[])

/** Wraps a member to report when a page reads a property that differs within their audience. */
export function trackPersonalReads(member: Member, onPersonalRead: () => void): Member {
  return new Proxy(member, {
    get(target, key) {
      if (!sharedByAudience.has(key)) onPersonalRead()
      return Reflect.get(target, key)
    },
    ownKeys(target) {
      onPersonalRead()
      return Reflect.ownKeys(target)
    },
  })
}

/** Returns the logged-in member, or throws a 401 response. */
export function requireMember(
  context: Readonly<RouterContextProvider>,
  message = 'Please log in to view your profile.',
): Member {
  const member = context.get(memberContext)
  if (!member) throw data(message, { status: 401 })
  return member
}

/**
 * Returns the logged-in member if they may open the admin area; throws a 401 or 403 response (specification, sections 2
 * and 6).
 */
export function requireStaff(context: Readonly<RouterContextProvider>): Member {
  const member = requireMember(context, 'Please log in as an admin to access the dashboard.')
  if (!isStaff(member.role)) throw data('Access denied. You are not an admin.', { status: 403 })
  if (member.mustConfirmEmail) {
    throw data('Confirm your email address to open the dashboard.', { status: 403 })
  }
  if (member.mustAddTwoStep) {
    throw data(
      'Two-step verification is required for the admin area. Set it up on your profile, then come back.',
      {
        status: 403,
      },
    )
  }
  return member
}

/** Returns the logged-in member if their role includes a permission; throws a 401 or 403 response. */
export function requirePermission(context: Readonly<RouterContextProvider>, access: Access): Member {
  const member = requireStaff(context)
  if (!can(member.role, access)) throw accessDenied(member)
  return member
}

/** The 403 response for staff whose role does not include a page. */
export const accessDenied = ({ role }: Pick<Member, 'role'>) =>
  data(`Access denied. Your role (${roleLabels[role]}) does not include this page.`, { status: 403 })
