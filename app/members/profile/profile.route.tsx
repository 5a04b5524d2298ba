import { useEffect } from 'react'
import { logInAction } from '#app/accounts/login/log-in-action.server.ts'
import { nextPath, readLoginMode, readLoginNotice } from '#app/accounts/login/login-mode.ts'
import { LoginScreen } from '#app/accounts/login/login-screen.tsx'
import { resetAction } from '#app/accounts/login/reset-action.server.ts'
import { signUpAction } from '#app/accounts/login/sign-up-action.server.ts'
import { isConfirmationUndelivered } from '#app/members/email/confirmation-delivery.server.ts'
import { missingGoogleKeys } from '#app/platform/auth/google-keys.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import { cacheForMember } from '#app/platform/http/page.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { deviceTimeZone } from '#app/platform/time/time-zone.ts'
import { accountConsentText } from '#app/site/newsletter/consent.ts'
import { subscribe } from '#app/site/newsletter/subscription-store.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/profile.route'
import { LogOut, ProfilePage } from './profile-page.tsx'
import { readProfile } from './profile-view.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const member = context.get(memberContext)
  if (!member) {
    return {
      isLoggedIn: false as const,
      mode: readLoginMode(search),
      next: nextPath(search),
      notice: readLoginNotice(search),
      isMailConnected: (await nullOnError(context, isMailConnected(context))) ?? true,
      isGoogleConfigured: missingGoogleKeys(context.get(configContext).google).length === 0,
    }
  }
  const now = new Date()
  const [profile, isUndelivered] = await Promise.all([
    nullOnError(
      context,
      readProfile(context.get(databaseContext), member, now, context.get(configContext).secret),
    ),
    nullOnError(context, isConfirmationUndelivered(context, member)),
  ])
  if (profile && isUndelivered !== null) cacheForMember(context, now)
  return {
    isLoggedIn: true as const,
    profile,
    isUndelivered: isUndelivered ?? false,
    savedForm: search.get('saved'),
  }
}

const actions = {
  login: logInAction,
  signup: (args: Pick<Route.ActionArgs, 'request' | 'context'>, now: Date) =>
    signUpAction(args, now, subscribeNewMember),
  reset: resetAction,
}

/** Stores the newsletter consent from the sign-up form. No issue is sent before the member confirms their address. */
async function subscribeNewMember(tx: Database, id: string, values: Record<string, string>, now: Date) {
  if (values.newsletter) await subscribe(tx, id, { text: accountConsentText, source: 'signUp' }, now)
}

/** Handles the login screen's forms; the mode is in the URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const mode = readLoginMode(new URL(request.url).searchParams)
  return actions[mode]({ request, context }, new Date())
}

const titles = { login: 'Log In', signup: 'Sign Up', reset: 'Reset Password' }

export const meta: Route.MetaFunction = (args) => {
  const view = args.loaderData
  const title = !view || view.isLoggedIn ? 'Profile' : titles[view.mode]
  return pageMeta(args, {
    title,
    description: 'Log in, sign up, or see your profile.',
    // Search engines may index the login screen.
    noIndex: !view || view.isLoggedIn,
  })
}

export default function ProfileRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isLoggedIn) {
    const newsletter = (
      <Checkbox
        label={accountConsentText}
        name="newsletter"
        value="yes"
        defaultChecked={actionData?.values.newsletter === 'yes'}
        hint="Every issue has an unsubscribe link."
      />
    )
    return <LoginScreen {...loaderData} result={actionData} signUpChoices={newsletter} />
  }
  const { profile, isUndelivered, savedForm } = loaderData
  if (!profile) return <ProfileFailure />
  return (
    <>
      <ProfilePage profile={profile} isConfirmationUndelivered={isUndelivered} savedForm={savedForm} />
      {!profile.hasChosenTimeZone && <DetectTimeZone />}
    </>
  )
}

function ProfileFailure() {
  return (
    <div className="shell-width max-w-xl pt-16">
      <h1 className="mb-6 text-2xl">Your profile</h1>
      <Notice tone="error">Error fetching user data</Notice>
      <ButtonLink className="my-6" href="/profile">
        Try again
      </ButtonLink>
      <LogOut />
    </div>
  )
}

/** Reports the time zone of the device in the background, for members who have not chosen one. */
function DetectTimeZone() {
  useEffect(() => {
    const body = new URLSearchParams({ timeZone: deviceTimeZone(), detected: '1' })
    fetch('/profile/time-zone', { method: 'POST', body, keepalive: true }).catch(() => {})
  }, [])
  return null
}
