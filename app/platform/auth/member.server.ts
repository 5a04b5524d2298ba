import { createContext, data, type RouterContextProvider } from 'react-router'

/** The logged-in member. */
export interface Member {
  id: string
  name: string
  email: string
  emailVerified: boolean
  role: 'user' | 'admin'
  /** Whether logging in takes a code from an authenticator app. */
  twoStep: boolean
  /** True for an admin who must set up two-step verification before using admin rights. */
  mustAddTwoStep: boolean
  /** True for an admin who must confirm their email before using admin rights. */
  mustConfirmEmail: boolean
  timeZone: string | null
  sessionId: string
}

export const memberContext = createContext<Member | null>(null)

/** Everyone in an audience sees the same public pages. */
export type Audience = 'visitor' | 'member' | 'admin' | 'admin without two-step' | 'unconfirmed admin'

type AdminRequirements = Pick<Member, 'role' | 'mustAddTwoStep' | 'mustConfirmEmail'>

export function audienceOf(member: AdminRequirements | null): Audience {
  if (!member) return 'visitor'
  if (member.role !== 'admin') return 'member'
  if (member.mustConfirmEmail) return 'unconfirmed admin'
  return member.mustAddTwoStep ? 'admin without two-step' : 'admin'
}

/** Whether a member is an admin who has set up what admins need. */
export const hasAdminRights = (member: AdminRequirements | null) => audienceOf(member) === 'admin'

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

/** Returns the logged-in admin, or throws a 401 or 403 response (specification, sections 2 and 6). */
export function requireAdmin(context: Readonly<RouterContextProvider>): Member {
  const member = requireMember(context, 'Please log in as an admin to access the dashboard.')
  if (member.role !== 'admin') throw data('Access denied. You are not an admin.', { status: 403 })
  if (member.mustConfirmEmail) {
    throw data('Confirm your email address to open the dashboard.', { status: 403 })
  }
  if (member.mustAddTwoStep) {
    throw data('Two-step verification is required for admins. Set it up on your profile, then come back.', {
      status: 403,
    })
  }
  return member
}
