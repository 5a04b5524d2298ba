import { redirect } from 'react-router'
import { keepOpenerBefore } from '#app/accounts/login/keep-opener.ts'
import { expiredLoginPath, nextPath } from '#app/accounts/login/login-mode.ts'
import { findPendingMember, isPendingAfterPhone } from '#app/accounts/login/pending-login.server.ts'
import { codeCookie } from '#app/accounts/phone/code-cookie.server.ts'
import { sendCodeToStoredNumber } from '#app/accounts/phone/send-phone-code.server.ts'
import { canUsePhoneStep, findLoginAccount } from '#app/platform/auth/login-account.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import type { Route } from './+types/send-code.route'

/** Sends a code for the second step to the phone of the member who is logging in. */
export async function action({ request, context }: Route.ActionArgs) {
  const now = new Date()
  const next = nextPath(new URL(request.url).searchParams)
  const userId = await findPendingMember(context, request, now)
  if (!userId) throw redirect(expiredLoginPath(request))
  const account = await findLoginAccount(context.get(databaseContext), userId)
  const phoneNumber = account?.stepPhoneNumber
  if (!account || !phoneNumber || !canUsePhoneStep(account) || isPendingAfterPhone(context, request))
    throw redirect(`/profile/code?${new URLSearchParams({ next })}`, { headers: keepOpenerBefore(next) })
  const use = { purpose: 'secondStep', userId } as const
  const result = await sendCodeToStoredNumber(context, phoneNumber, use, now)
  if (result.outcome !== 'sent')
    return redirect(
      `/profile/code?${new URLSearchParams({ next, method: 'phone', unsent: result.outcome })}`,
      {
        headers: keepOpenerBefore(next),
      },
    )
  const cookie = codeCookie(context, request, { ...use, token: result.token, phoneNumber })
  return redirect(`/profile/code?${new URLSearchParams({ next, method: 'phone' })}`, {
    headers: keepOpenerBefore(next, new Headers({ 'Set-Cookie': cookie })),
  })
}

export const loader = () => redirect('/profile')
