export const memberStateLabels = {
  active: 'Active',
  suspended: 'Suspended',
  unconfirmed: 'Unconfirmed',
} as const

type MemberState = keyof typeof memberStateLabels

/** Which members a list shows, and in what order; what is null leaves nobody out. */
export interface MemberFilter {
  text: string
  role: 'user' | 'admin' | null
  /** One of the list, or `other` for any in the member's own words, or `none`. */
  affiliation: string | null
  state: MemberState | null
  newestFirst: boolean
}

export const otherAffiliation = 'other'
export const noAffiliation = 'none'

/** Reads the filter from an address; nonsense counts as nothing asked. */
export function readMemberFilter(search: URLSearchParams): MemberFilter {
  const role = search.get('role')
  const state = search.get('state') ?? ''
  return {
    text: search.get('q') ?? '',
    role: role === 'user' || role === 'admin' ? role : null,
    affiliation: search.get('affiliation') || null,
    state: Object.hasOwn(memberStateLabels, state) ? (state as MemberState) : null,
    newestFirst: search.get('sort') === 'newest',
  }
}

export const roleLabels = { user: 'User', admin: 'Admin' } as const
