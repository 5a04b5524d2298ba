import { useNavigation } from 'react-router'
import { listPictures } from '#app/pictures/picture-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useShell } from '#app/shell/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/app.route'
import { AppLoading } from './app-loading.tsx'
import { AppTeaser } from './app-teaser.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const pictures = await listPictures(context.get(databaseContext), ['app-teaser'])
  return { picture: pictures.get('app-teaser') ?? null }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "The Qur'an log app",
    description:
      "An app that turns daily Qur'an reading into a habit: goals, progress, and friends who notice. Coming soon to iOS and Android.",
  })

export default function AppRoute({ loaderData: { picture } }: Route.ComponentProps) {
  const { settings } = useShell()
  if (useNavigation().state === 'loading') return <AppLoading />
  return (
    <>
      <PageHeading eyebrow="Coming soon" title="The Qur'an log app">
        It turns daily Qur'an reading into a habit: you set a goal, see your progress, and stay accountable
        with friends.
      </PageHeading>
      <AppTeaser picture={picture} claims={settings} />
    </>
  )
}
