import { logInAction } from '#app/accounts/login/log-in-action.server.ts'
import { findDesignPicture } from '#app/cms/media/design-picture-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readCommunityCounts } from '#app/platform/settings/quran-community.server.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/app.route'
import { AppCommunity } from './app-community.tsx'
import { AppLogin } from './app-login.tsx'
import { AppTeaser } from './app-teaser.tsx'
import { appTexts } from './app-texts.ts'
import { AppWelcome } from './app-welcome.tsx'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext)
  const db = context.get(databaseContext)
  const community = await readCommunityCounts(db)
  if (member) return { member: { name: member.name }, picture: null, community }
  return { member: null, picture: await findDesignPicture(db, 'app-teaser'), community }
}

export async function action({ request, context }: Route.ActionArgs) {
  return logInAction({ request, context }, new Date(), '/app')
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: metaText(args, appTexts.title),
    description: metaText(args, appTexts.description),
  })

export default function AppRoute({
  loaderData: { member, picture, community },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  if (member) return <AppWelcome name={member.name} community={community} />
  return (
    <>
      <PageHeading
        eyebrow={<EditableText as="span" text={appTexts.eyebrow} />}
        title={t(appTexts.title)}
        titleText={appTexts.title}
      >
        <EditableText as="p" text={appTexts.intro} />
      </PageHeading>
      <AppTeaser picture={picture} />
      <AppCommunity community={community} />
      <div className="h-14" />
      <AppLogin result={actionData} />
    </>
  )
}
