import { logInAction } from '#app/accounts/login/log-in-action.server.ts'
import { listPictures } from '#app/cms/media/picture-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/app.route'
import { AppLogin } from './app-login.tsx'
import { AppTeaser } from './app-teaser.tsx'
import { AppWelcome } from './app-welcome.tsx'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext)
  if (member) return { member: { name: member.name }, picture: null }
  const pictures = await listPictures(context.get(databaseContext), ['app-teaser'])
  return { member: null, picture: pictures.get('app-teaser') ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  return logInAction({ request, context }, new Date(), '/app')
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "The Qur'an log app",
    description:
      "An app that turns daily Qur'an reading into a habit: goals, progress, and friends who notice. Coming soon to iOS and Android.",
  })

export default function AppRoute({ loaderData: { member, picture }, actionData }: Route.ComponentProps) {
  const { settings } = useShell()
  if (member) return <AppWelcome name={member.name} />
  return (
    <>
      <PageHeading eyebrow="Coming soon" title="The Qur'an log app">
        It turns daily Qur'an reading into a habit: you set a goal, see your progress, and stay accountable
        with friends.
      </PageHeading>
      <AppTeaser picture={picture} claims={settings} />
      <div className="h-14" />
      <AppLogin result={actionData} />
    </>
  )
}
