const domain = '@phone.invalid'

/**
 * The address stored for a member who signed up with a phone and has not added an email yet. Mail to the top-level
 * domain `invalid` can never be delivered (RFC 2606, section 2).
 */
export const placeholderEmail = (id: string) => `${id}${domain}`

export const isPlaceholderEmail = (email: string) => email.endsWith(domain)

/** The name under which the admin area shows a member. */
export const memberLabel = ({ name, email }: { name: string; email: string }) =>
  name || (realEmail(email) ?? 'Member without an email')

/** The member's address; null if they have none. */
export const realEmail = (email: string) => (isPlaceholderEmail(email) ? null : email)
