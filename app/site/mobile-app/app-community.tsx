import type { CommunityCounts } from '#app/platform/settings/quran-community.server.ts'
import { CommunityTree } from '#app/quran/charts/community-tree.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { appTexts } from './app-texts.ts'

/** The community's tree, once enough people use the log. */
export function AppCommunity({ community }: { community: CommunityCounts | null }) {
  if (!community) return null
  return (
    <section aria-labelledby="community-tree" className="shell-width py-10">
      <EditableText
        as="h2"
        text={appTexts.communityTree}
        id="community-tree"
        className="mb-6 text-center text-2xl"
      />
      <CommunityTree community={community} />
    </section>
  )
}
