import { createContext, data, type RouterContextProvider } from 'react-router'

/** Who is signed in. */
export interface Member {
  id: string
  name: string
  email: string
  emailVerified: boolean
  role: 'user' | 'admin'
  /** Whether signing in takes a code from an authenticator app. */
  twoStep: boolean
  /** An admin who may not act as one before two-step verification is set up. */
  mustAddTwoStep: boolean
  timeZone: string | null
  sessionId: string
}

export const memberContext = createContext<Member | null>(null)

/** Returns the signed-in member, or stops the request with 401. */
export function requireMember(
  context: Readonly<RouterContextProvider>,
  message = 'Please log in to view your profile.',
): Member {
  const member = context.get(memberContext)
  if (!member) throw data(message, { status: 401 })
  return member
}

/** Returns the signed-in admin, or stops the request with 401 or 403 (specification, sections 2 and 6). */
export function requireAdmin(context: Readonly<RouterContextProvider>): Member {
  const member = requireMember(context, 'Please log in as an admin to access the dashboard.')
  if (member.role !== 'admin') throw data('Access denied. You are not an admin.', { status: 403 })
  if (member.mustAddTwoStep) {
    throw data('Admins need two-step verification here. Set it up on your profile, then come back.', {
      status: 403,
    })
  }
  return member
}
