import type { RouterContextProvider } from 'react-router'
import { logContext } from '#app/platform/log/log.server.ts'
import { clientAddressContext, networkOf } from './client-address.server.ts'
import { requestIdContext } from './request-id.ts'

/** The stable values of the field `event`; operators filter and alert on them (SECURITY.md lists them). */
export type SecurityEvent =
  | 'login.success'
  | 'login.failure'
  | 'login.lockout'
  | 'reauthentication.failure'
  | 'password.changed'
  | 'google.linked'
  | 'two-step.changed'
  | 'phone.code-sent'
  | 'phone.changed'
  | 'role.changed'
  | 'email.confirmed'
  | 'invitation.sent'
  | 'invitation.revoked'
  | 'invitation.accepted'
  | 'session.revoked'
  | 'account.deleted'
  | 'rate-limit.exceeded'

interface EventDetails {
  /** The id of the account concerned. */
  user?: string | null | undefined
  /** A hash of the address or account (`hashAccount`) when the id is unknown. */
  account?: string
  /** The id of the admin, if the account is someone else's. */
  by?: string
  /** The method, or the reason for a failure. */
  detail?: string
}

/** Logs who did what from which network. Never pass secrets or email addresses. */
export function logSecurityEvent(
  context: Readonly<RouterContextProvider>,
  event: SecurityEvent,
  details: EventDetails,
) {
  const network = networkOf(context.get(clientAddressContext))
  context.get(logContext).info({ id: context.get(requestIdContext), event, network, ...details })
}
