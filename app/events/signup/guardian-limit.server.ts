import type { RouterContextProvider } from 'react-router'
import { withinPageMailLimit } from '#app/platform/http/recipient-limit.server.ts'

/** Whether another email to a guardian is within the limit for their address; true if there is no guardian. */
export const mayEmailGuardian = async (
  context: Readonly<RouterContextProvider>,
  email: string | null | undefined,
  now: Date,
) => !email || withinPageMailLimit(context, { email, emailVerified: false }, now)
