import type { RouterContextProvider } from 'react-router'
import { deletedUser } from '#app/cms/activity/activity-store.server.ts'
import { roleLabels, roleOf } from '#app/platform/auth/permissions.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { linkConfig } from './invitation-action.server.ts'
import type { ListedInvitation } from './invitation-list.tsx'
import { invitationLink, listInvitations } from './invitation-store.server.ts'

/** The invitations for the users page. They include their links only if no mail server sends them. */
export async function readInvitations(
  context: Readonly<RouterContextProvider>,
  timeZone: string,
  now: Date,
): Promise<ListedInvitation[]> {
  const [invitations, isConnected] = await Promise.all([
    listInvitations(context.get(databaseContext)),
    isMailConnected(context),
  ])
  return invitations.map(({ id, email, role, sentAt, expiresAt, inviterName, inviterEmail }) => {
    const isExpired = expiresAt <= now.toISOString()
    return {
      id,
      email,
      role: roleLabels[roleOf(role)],
      invitedBy: inviterName || inviterEmail || deletedUser,
      expires: formatDateTime(expiresAt, timeZone),
      isExpired,
      link: isConnected || isExpired ? null : invitationLink(linkConfig(context), { id, sentAt }),
    }
  })
}
