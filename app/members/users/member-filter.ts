import { type Role, staffRoles } from '#app/platform/auth/permissions.ts'

export const memberStateLabels = {
  active: 'Active',
  suspended: 'Suspended',
  unconfirmed: 'Unconfirmed',
} as const

type MemberState = keyof typeof memberStateLabels

/** The state of an account. A suspended account is 'suspended' whether or not its email address is confirmed. */
export function memberState(member: {
  disabledAt: string | null
  emailVerified: boolean | number
}): MemberState {
  if (member.disabledAt) return 'suspended'
  return member.emailVerified ? 'active' : 'unconfirmed'
}

/** The filter and order of the list of members; null means any. */
export interface MemberFilter {
  text: string
  role: Role | null
  /** The name of an affiliation, `other` for any that is not in the settings, or `none`. */
  affiliation: string | null
  state: MemberState | null
  newestFirst: boolean
}

export const otherAffiliation = 'other'
export const noAffiliation = 'none'

/**
 * Reads the filter from a query string. Ignores an unknown role, state or order. Keeps an unknown affiliation, because
 * members may still have one that is no longer in the settings.
 */
export function readMemberFilter(search: URLSearchParams): MemberFilter {
  const role = search.get('role')
  const state = search.get('state') ?? ''
  return {
    text: search.get('q') ?? '',
    role: role === 'user' ? role : (staffRoles.find((staffRole) => staffRole === role) ?? null),
    affiliation: search.get('affiliation') || null,
    state: Object.hasOwn(memberStateLabels, state) ? (state as MemberState) : null,
    newestFirst: search.get('sort') === 'newest',
  }
}
