import { redirect } from 'react-router'
import { nextPath } from '#app/accounts/login/login-mode.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/phone-login.route'
import { PhoneField } from './phone-fields.tsx'
import { readPhoneFormSettings, sendCodeFromForm } from './phone-form.server.ts'
import { phoneTexts } from './phone-texts.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { isPhoneLoginEnabled, homeCountry } = await readPhoneFormSettings(context)
  if (!isPhoneLoginEnabled) throw redirect('/profile')
  const next = nextPath(new URL(request.url).searchParams)
  // A member who is logged in comes here to reauthenticate.
  return { homeCountry, next, isReauth: context.get(memberContext) !== null }
}

/** Sends a code, whether or not anyone has an account with the number. */
export async function action({ request, context }: Route.ActionArgs) {
  const { isPhoneLoginEnabled } = await readPhoneFormSettings(context)
  if (!isPhoneLoginEnabled) throw redirect('/profile')
  const next = nextPath(new URL(request.url).searchParams)
  const values = await readFields(request)
  const use = { purpose: 'signIn', userId: null } as const
  const { failure, cookie } = await sendCodeFromForm({ request, context }, values, use, new Date())
  if (failure) return failure
  return redirect(`/profile/phone-login/code?${new URLSearchParams({ next })}`, {
    headers: { 'Set-Cookie': cookie },
  })
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Continue with phone', description: 'Log in with your phone.', noIndex: true })

export default function PhoneLoginRoute({
  loaderData: { homeCountry, next, isReauth },
  actionData,
}: Route.ComponentProps) {
  const query = new URLSearchParams({ next })
  return (
    <NarrowPage title="Continue with phone">
      <EditableText
        as="p"
        text={isReauth ? phoneTexts.confirm : phoneTexts.login}
        className="mb-6 text-muted"
      />
      <ChangeForm
        id="phone-login-form"
        action={`/profile/phone-login?${query}`}
        result={actionData}
        submitLabel="Send code"
        wide
      >
        <PhoneField result={actionData} homeCountry={homeCountry} />
      </ChangeForm>
      <p className="mt-6">
        <a className="link inline-block py-2" href={isReauth ? next : `/profile?${query}`}>
          {isReauth ? 'Back' : 'Log in another way'}
        </a>
      </p>
    </NarrowPage>
  )
}
