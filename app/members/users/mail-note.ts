import { realEmail } from '#app/platform/mail/placeholder-email.ts'

/** For an admin who changes an account: `note` if the member will receive an email about it, or why they will not. */
export function mailNote(
  { email, emailVerified }: { email: string; emailVerified: boolean },
  isMailConnected: boolean,
  note: string,
) {
  if (!realEmail(email)) return 'They will not receive an email about it, because they have no address.'
  if (!emailVerified)
    return 'They will not receive an email about it, because their address is not confirmed.'
  if (!isMailConnected) return 'They will not receive an email about it, because no mail server is connected.'
  return note
}
