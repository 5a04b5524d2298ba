import type { RouterContextProvider } from 'react-router'
import type { Success } from '#app/cms/admin-action/admin-action.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'

type Context = Readonly<RouterContextProvider>

/** The list of invitations on the users page. */
export const invitationsPath = '/admin/users#invitations'

export const linkConfig = (context: Context) => ({
  secret: context.get(configContext).secret,
  origin: linkOrigin(context),
})

/** Says that an invitation was sent, or that the admin has to send its link. */
export async function sentInvitationNotice(
  context: Context,
  email: string,
): Promise<Pick<Success, 'text' | 'tone'>> {
  if (await isMailConnected(context)) return { text: `The invitation is on its way to ${email}.` }
  const text =
    'The invitation is stored, not sent: no mail server is connected. Copy its link and send it yourself.'
  return { text, tone: 'error' }
}
