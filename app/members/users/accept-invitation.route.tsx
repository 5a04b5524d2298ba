import { fail } from '#app/accounts/login/form-response.ts'
import { rememberDevice } from '#app/accounts/login/known-device.server.ts'
import { loginUrl } from '#app/accounts/login/login-mode.ts'
import { findMemberByEmail } from '#app/accounts/login/member-store.server.ts'
import { fullName } from '#app/accounts/login/new-account-form.ts'
import { passwordProblems } from '#app/accounts/login/password-check.server.ts'
import { type Member, memberContext } from '#app/platform/auth/member.server.ts'
import { hashPassword } from '#app/platform/auth/password-hash.server.ts'
import { type Role, roleLabels, roleOf, roleSummary } from '#app/platform/auth/permissions.ts'
import { startSession } from '#app/platform/auth/session.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/accept-invitation.route'
import { expiredInvitationMessage, invitationPath, invitedAccountForm } from './invitation.ts'
import { acceptInvitation, acceptWithNewAccount, findInvitation } from './invitation-store.server.ts'
import { InvitationView } from './invitation-view.tsx'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const db = context.get(databaseContext)
  const token = tokenOf(request)
  const invitation = await findInvitation(db, token, new Date())
  if (!invitation) return { state: 'expired' as const }
  const member = context.get(memberContext)
  const role = roleOf(invitation.role)
  const { email, inviterName, inviterEmail } = invitation
  const shared = {
    email,
    inviter: inviterName || inviterEmail,
    role: roleLabels[role],
    summary: roleSummary(role),
  }
  const path = invitationPath(token)
  if (member) {
    const state = member.email === invitation.email ? ('accept' as const) : ('otherAccount' as const)
    return { state, ...shared, path, login: null }
  }
  const hasAccount = (await findMemberByEmail(db, invitation.email)) !== undefined
  return {
    state: hasAccount ? ('logIn' as const) : ('signUp' as const),
    ...shared,
    path,
    login: loginUrl('login', path),
  }
}

/** Gives the logged-in member the role, or creates an account that has it. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = context.get(memberContext)
  return member ? acceptAsMember({ request, context }, member) : acceptAsNewMember({ request, context })
}

type Args = Pick<Route.ActionArgs, 'request' | 'context'>

async function acceptAsMember({ request, context }: Args, member: Member) {
  const role = await acceptInvitation(context.get(databaseContext), member, tokenOf(request), new Date())
  if (!role) return fail(410, expiredInvitationMessage)
  logSecurityEvent(context, 'invitation.accepted', { user: member.id, detail: role })
  return openAdminArea({ request, context }, role)
}

async function acceptAsNewMember({ request, context }: Args) {
  const db = context.get(databaseContext)
  const now = new Date()
  const token = tokenOf(request)
  const invitation = await findInvitation(db, token, now)
  if (!invitation) return fail(410, expiredInvitationMessage)
  if (await findMemberByEmail(db, invitation.email)) return fail(409, takenMessage)
  const form = await parseForm(request, invitedAccountForm)
  if (!form.ok) return fail(400, correctFieldsMessage, form)
  const { password } = form.value
  const problems = (await passwordProblems(password, (await readSettings(db)).passwordPolicy)).join(' ')
  if (problems) {
    return fail(400, 'Please choose a different password.', {
      values: form.values,
      errors: { password: problems },
    })
  }
  const account = { token, name: fullName(form.value), passwordHash: await hashPassword(password) }
  const result = await acceptWithNewAccount(db, account, now)
  if (result.outcome === 'expired') return fail(410, expiredInvitationMessage)
  if (result.outcome === 'taken') return fail(409, takenMessage)
  const { id, role } = result
  logSecurityEvent(context, 'invitation.accepted', { user: id, detail: role })
  const response = openAdminArea({ request, context }, role)
  const cookies = await startSession(context, request, id, now)
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  response.headers.append('Set-Cookie', rememberDevice(context, request, invitation.email))
  return response
}

/** Redirects to the admin area and reloads the whole page, because the top bar depends on the role. */
function openAdminArea(args: Args, role: Role) {
  const text = `Welcome! Your role is ${roleLabels[role]}: ${roleSummary(role)}.`
  const response = redirectWithFlash(args, '/admin', { text })
  response.headers.set('X-Remix-Reload-Document', 'true')
  return response
}

const takenMessage = 'An account with this address already exists. Log in, then open this link again.'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** The URL contains a secret, so the page must not be cached, and its URL must not be sent to other sites. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Invitation', description: 'Accept an invitation.', noIndex: true })

export default function AcceptInvitationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationView invitation={loaderData} result={actionData} />
}
