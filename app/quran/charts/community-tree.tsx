import { countText } from '#app/platform/count-text.ts'
import type { CommunityCounts } from '#app/platform/settings/quran-community.server.ts'
import { formatLongDate } from '#app/platform/time/format-date.ts'
import { TreeDrawing } from './tree-drawing.tsx'
import { daysPerLeaf } from './tree-shape.ts'

/** The community's tree, from counts alone. Shows nothing while few people use the log. */
export function CommunityTree({ community }: { community: CommunityCounts | null }) {
  if (!community) return null
  const days = daysPerLeaf(community.daysRead)
  return (
    <figure>
      <TreeDrawing leaves={Math.ceil(community.daysRead / days)} className="mx-auto w-full max-w-md" />
      <figcaption className="mx-auto mt-4 max-w-md text-center text-muted">
        {describeCommunity(community, days)}
      </figcaption>
    </figure>
  )
}

function describeCommunity({ daysRead, daysThisMonth, people, countedOn }: CommunityCounts, days: number) {
  const leaf = days === 1 ? 'one day' : `${days} days`
  return `Together, members have logged ${countText(daysRead, 'day', 'days')} of reading, ${daysThisMonth.toLocaleString('en-US')} of them this month. Each leaf stands for ${leaf}. ${countText(people, 'person', 'people')} logged their reading in the last 30 days (as of ${formatLongDate(countedOn)}).`
}
