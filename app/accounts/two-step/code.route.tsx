import { data, redirect, redirectDocument } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { keepOpenerBefore } from '#app/accounts/login/keep-opener.ts'
import { rememberDevice } from '#app/accounts/login/known-device.server.ts'
import { authErrorCode } from '#app/accounts/login/log-in.server.ts'
import {
  expiredLoginPath,
  loginDestination,
  loginNoticePath,
  nextPath,
} from '#app/accounts/login/login-mode.ts'
import { loginTexts } from '#app/accounts/login/login-texts.ts'
import { findMember } from '#app/accounts/login/member-store.server.ts'
import { findPendingMember, isPendingAfterPhone } from '#app/accounts/login/pending-login.server.ts'
import { readCodeRequest } from '#app/accounts/phone/code-cookie.server.ts'
import { hasPhoneCode } from '#app/accounts/phone/phone-code-store.server.ts'
import { isSmsConnected } from '#app/accounts/phone/phone-form.server.ts'
import { authHeaders, authOf, copySetCookies } from '#app/platform/auth/auth.server.ts'
import { canUsePhoneStep, findLoginAccount } from '#app/platform/auth/login-account.server.ts'
import { isStaff, roleOf } from '#app/platform/auth/permissions.ts'
import { sendSecurityAlert } from '#app/platform/auth/security-alert.server.ts'
import { endCurrentSession } from '#app/platform/auth/session.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { normalizeCode } from '#app/platform/http/typed-code.ts'
import { maskPhoneNumber } from '#app/platform/sms/mask-phone-number.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { ContactAddress } from '#app/ui/contact-address.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Field } from '#app/ui/field.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/code.route'
import { logInWithPhoneCode } from './phone-code-action.server.ts'
import { PhoneSecondStep } from './phone-second-step.tsx'
import { codeMessages, normalizeRecoveryCode } from './two-step-code.ts'
import { consumeAuthenticatorCode } from './used-code-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const account = await requirePendingAccount({ request, context }, new Date())
  const canUsePhone = canUsePhoneStep(account) && !isPendingAfterPhone(context, request)
  const isRecovery = searchParams.has('recovery')
  const usesPhone = canUsePhone && !isRecovery && (searchParams.has('method') || !account.authenticatorId)
  const next = nextPath(searchParams)
  const view = {
    search,
    next,
    isRecovery,
    hasAuthenticator: account.authenticatorId !== null,
    canUsePhone,
    canAskAdmin: roleOf(account.role) !== 'owner',
    phone: usesPhone
      ? {
          maskedNumber: maskPhoneNumber(account.stepPhoneNumber ?? ''),
          isSent: await isCodeSent({ request, context }, account.id),
          sendFailure: parseSendFailure(searchParams.get('unsent')),
          isSmsConnected: isSmsConnected(context),
        }
      : null,
  }
  return data(view, { headers: keepOpenerBefore(next) })
}

/** Why no code was sent: too many for this number or network, or the site’s daily limit. */
const parseSendFailure = (outcome: string | null): 'limited' | 'quota' | null =>
  outcome === 'limited' || outcome === 'quota' ? outcome : null

/**
 * The account of the member who is logging in. Redirects to the login page if there is none, or if two-step
 * verification has been turned off since the first step.
 */
async function requirePendingAccount(
  { request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>,
  now: Date,
) {
  const userId = await findPendingMember(context, request, now)
  const account = userId ? await findLoginAccount(context.get(databaseContext), userId) : undefined
  if (!account?.twoFactorEnabled) throw redirect(expiredLoginPath(request))
  return account
}

/** Whether this browser has requested a code for this member, rather than for someone else who shares the device. */
async function isCodeSent(
  { request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>,
  userId: string,
) {
  const codeRequest = readCodeRequest(context, request, 'secondStep')
  const use = { purpose: 'secondStep', userId } as const
  return (
    codeRequest !== null && hasPhoneCode(context.get(databaseContext), { token: codeRequest.token, ...use })
  )
}

/** The second step of logging in. */
export async function action({ request, context }: Route.ActionArgs) {
  const now = new Date()
  const search = new URL(request.url).searchParams
  const { code: input = '' } = await readFields(request)
  const { id: userId } = await requirePendingAccount({ request, context }, now)
  if (!normalizeCode(input)) return fail(400, codeMessages.missing)
  if (search.get('method') === 'phone') return logInWithPhoneCode({ request, context }, userId, input, now)

  const isRecovery = search.has('recovery')
  const code = isRecovery ? normalizeRecoveryCode(input) : normalizeCode(input)
  if (!isRecovery && !(await consumeAuthenticatorCode(context.get(databaseContext), userId, code, now)))
    return fail(400, codeMessages.incorrect)
  const detail = isRecovery ? 'recovery code' : 'two-step code'
  try {
    const { api } = await authOf(context, request)
    const verify = isRecovery ? api.verifyBackupCode : api.verifyTOTP
    const { headers } = await verify({
      body: { code },
      headers: authHeaders(context, request),
      returnHeaders: true,
    })
    await endCurrentSession(context)
    logSecurityEvent(context, 'login.success', { user: userId, detail })
    const next = nextPath(search)
    const cookies = copySetCookies(headers, keepOpenerBefore(next))
    const member = await findMember(context.get(databaseContext), userId)
    if (member) cookies.append('Set-Cookie', rememberDevice(context, request, member.email))
    if (isRecovery) await sendSecurityAlert(context.get(databaseContext), userId, 'recoveryCodeUsed', now)
    return redirectDocument(loginDestination(next, isStaff(roleOf(member?.role))), { headers: cookies })
  } catch (error) {
    const errorCode = authErrorCode(error)
    if (errorCode === null) throw error
    const isLocked = errorCode.includes('LOCKED')
    logSecurityEvent(context, isLocked ? 'login.lockout' : 'login.failure', { user: userId, detail })
    if (isLocked) return fail(429, codeMessages.locked)
    // After five incorrect codes, Better Auth ends this login only. After ten, it locks the account.
    if (errorCode.includes('ATTEMPTS')) throw redirect(loginNoticePath('code-limit', nextPath(search)))
    if (/COOKIE/.test(errorCode)) throw redirect(expiredLoginPath(request))
    return fail(400, isRecovery ? codeMessages.incorrectRecoveryCode : codeMessages.incorrect)
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const headers = new Headers(loaderHeaders)
  headers.set('Cache-Control', 'no-store')
  return headers
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Enter your code',
    description: 'Enter a code to finish logging in.',
    noIndex: true,
  })

export default function CodeRoute({
  loaderData: { search, next, isRecovery, hasAuthenticator, canUsePhone, canAskAdmin, phone },
  actionData,
}: Route.ComponentProps) {
  return (
    <NarrowPage title={isRecovery ? 'Enter a recovery code' : 'One more step'}>
      {phone ? (
        <PhoneSecondStep {...phone} next={next} result={actionData} />
      ) : (
        <AppOrRecoveryCode search={search} isRecovery={isRecovery} result={actionData} />
      )}
      <OtherMethods
        next={next}
        current={phone ? 'phone' : isRecovery ? 'recovery' : 'app'}
        offered={{ app: hasAuthenticator, phone: canUsePhone, recovery: hasAuthenticator }}
      />
      {canAskAdmin && (isRecovery || !hasAuthenticator) && (
        <EditableText
          as="p"
          className="mt-6 text-sm text-muted"
          text={loginTexts.codeLost}
          values={{ contact: <ContactAddress /> }}
        />
      )}
    </NarrowPage>
  )
}

function AppOrRecoveryCode({
  search,
  isRecovery,
  result,
}: {
  search: string
  isRecovery: boolean
  result: Route.ComponentProps['actionData']
}) {
  return (
    <>
      <p className="mb-6 text-muted">
        {isRecovery
          ? 'Enter one of the recovery codes you saved when you set up two-step verification. Each works once.'
          : 'Open your authenticator app and enter the six digits it shows for this site.'}
      </p>
      <ChangeForm
        key={String(isRecovery)}
        id="code-form"
        action={`/profile/code${search}`}
        result={result}
        submitLabel="Login"
        wide
      >
        <Field
          label={isRecovery ? 'Recovery code' : 'Code'}
          name="code"
          required
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          className="tabular-nums"
        />
      </ChangeForm>
    </>
  )
}

const methods = {
  app: { label: 'Use the authenticator app', query: {} },
  phone: { label: 'Get a code in a text message', query: { method: 'phone' } },
  recovery: { label: 'Use a recovery code', query: { recovery: '1' } },
} as const

type Method = keyof typeof methods

function OtherMethods({
  next,
  current,
  offered,
}: {
  next: string
  current: Method
  offered: Record<Method, boolean>
}) {
  const others = (Object.keys(methods) as Method[]).filter((method) => method !== current && offered[method])
  return (
    <div className="mt-6">
      {others.map((method) => (
        <p key={method}>
          <a
            className="link inline-block py-2"
            href={`/profile/code?${new URLSearchParams({ next, ...methods[method].query })}`}
          >
            {methods[method].label}
          </a>
        </p>
      ))}
    </div>
  )
}
