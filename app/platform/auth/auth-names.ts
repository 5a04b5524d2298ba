/** Request headers that pass the client's address and the logged-in member to Better Auth. */
export const addressHeader = 'x-shajara-address'
export const memberHeader = 'x-shajara-member'

/** Response header in which Better Auth names the member to whose account it has linked a Google account. */
export const linkedMemberHeader = 'x-shajara-linked-member'

/** Error codes of our own checks that Better Auth passes on. */
export const userDisabledCode = 'USER_DISABLED'
export const otherMemberCode = 'ANOTHER_MEMBER'
