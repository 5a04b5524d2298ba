import { memberContext } from '#app/platform/auth/member.server.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/profile.route'
import { AccountForm } from './account-form.tsx'
import { logInAction } from './log-in-action.server.ts'
import { modeOf, newsOf, nextPath } from './login-mode.ts'
import { LoginScreen } from './login-screen.tsx'
import { resetAction } from './reset-action.server.ts'
import { signUpAction } from './sign-up-action.server.ts'

export const handle: PageHandle = { wake: 'touch' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const member = context.get(memberContext)
  if (member) return { member: { name: member.name, email: member.email } }
  return { member: null, mode: modeOf(search), next: nextPath(search), news: newsOf(search) }
}

const actions = { login: logInAction, signup: signUpAction, reset: resetAction }

/** The login screen's form; which of its faces was filled in is in the address. */
export async function action({ request, context }: Route.ActionArgs) {
  const mode = modeOf(new URL(request.url).searchParams)
  return actions[mode]({ request, context }, new Date())
}

const titles = { login: 'Log In', signup: 'Sign Up', reset: 'Reset Password' }

export const meta: Route.MetaFunction = (args) => {
  const view = args.loaderData
  const title = !view || view.member ? 'Profile' : titles[view.mode]
  return pageMeta(args, {
    title,
    description: 'Your account: log in, sign up, and your profile.',
    hidden: true,
  })
}

export default function ProfileRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.member) return <LoginScreen {...loaderData} reply={actionData} />
  const { name, email } = loaderData.member
  return (
    <div className="shell-width py-16">
      <h1 className="text-2xl">Welcome, {name || email}!</h1>
      <dl className="my-6">
        <dt className="font-semibold">Email</dt>
        <dd>{email}</dd>
        <dt className="mt-3 font-semibold">Name</dt>
        <dd>{name}</dd>
      </dl>
      <AccountForm id="logout" action="/logout" reply={undefined} submit="Log Out" look="quiet" />
    </div>
  )
}
