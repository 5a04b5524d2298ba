import type { ReactNode } from 'react'
import { EditableText } from '#app/ui/editable-text.tsx'
import { EditableEmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { GuideCard, type GuideView } from './guide-card.tsx'
import type { Resource } from './resource.ts'
import { ResourceList } from './resource-list.tsx'
import { resourceTexts } from './resource-texts.ts'
import type { ToolkitTab } from './toolkit-tab.ts'
import { panelId, ToolkitTabs, tabId } from './toolkit-tabs.tsx'

type Guide = Omit<GuideView, 'videoUrl'> & { videoUrl: string | null }

interface Props {
  tab: ToolkitTab
  /** Null when they could not be loaded. */
  guides: Guide[] | null
  additional: { resources: Resource[]; page: number; pages: number } | null
  /** For admins, next to the heading. */
  action?: ReactNode
  /** For admins, below the heading. */
  editor?: ReactNode
  /** Content of the second tab. */
  initiatives?: ReactNode
}

/** The Resources page: toolkit and links. */
export function ResourcesView({ tab, guides, additional, action, editor, initiatives }: Props) {
  return (
    <>
      <PageHeading title="Resources" action={action}>
        <EditableText as="p" text={resourceTexts.intro} />
      </PageHeading>
      {editor}
      <section aria-labelledby="toolkit" className="shell-width">
        <EditableText as="h2" text={resourceTexts.toolkitTitle} id="toolkit" className="mb-4 text-2xl" />
        <ToolkitTabs current={tab} />
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(tab)} className="pt-8">
          {tab === 'initiatives' ? initiatives : <Guides guides={guides} />}
        </div>
      </section>
      <section aria-labelledby="additional-resources" className="shell-width mt-16">
        <EditableText
          as="h2"
          text={resourceTexts.linksTitle}
          id="additional-resources"
          className="mb-5 text-2xl"
        />
        {additional ? <ResourceList {...additional} tab={tab} /> : <LoadError subject="these links" />}
        <EditableText as="p" text={resourceTexts.linksNote} className="mt-5 text-muted" />
      </section>
    </>
  )
}

function Guides({ guides }: { guides: Guide[] | null }) {
  const { settings } = useShell()
  if (!guides) return <LoadError subject="the guides" />
  if (guides.length === 0) return <EditableEmptyState text={resourceTexts.noGuides} />
  return (
    <div className="grid gap-x-8 md:grid-cols-2 lg:gap-x-10">
      {guides.map((guide, index) => (
        <GuideCard
          key={guide.id}
          guide={{ ...guide, videoUrl: guide.videoUrl ?? settings.videoUrl }}
          index={index}
        />
      ))}
    </div>
  )
}
