import type { RouterContextProvider } from 'react-router'
import { withinPageMailLimit } from '#app/platform/http/recipient-limit.server.ts'

/**
 * Counts an email to a guardian; false if their address has reached its limit. True, uncounted, if there is no
 * guardian.
 */
export const mayEmailGuardian = async (
  context: Readonly<RouterContextProvider>,
  email: string | null | undefined,
  now: Date,
) => !email || withinPageMailLimit(context, { email, emailVerified: false }, now)
