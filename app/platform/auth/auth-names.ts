/** What we tell Better Auth of a request: where it came from, and who is signed in there. */
export const addressHeader = 'x-shajara-address'
export const memberHeader = 'x-shajara-member'

/** Our own refusals, as Better Auth passes them on. */
export const userDisabled = 'USER_DISABLED'
export const anotherMember = 'ANOTHER_MEMBER'
