import type { ImportTable } from '#app/platform/database/schema/imports.ts'
import type { StatusTone } from '#app/ui/status-badge.tsx'

/** The states of an import, as an admin reads them. */
export const importStateLabels: Record<ImportTable['state'], { text: string; tone: StatusTone }> = {
  columns: { text: 'Needs its columns', tone: 'open' },
  reading: { text: 'Being read', tone: 'open' },
  unreadable: { text: 'Cannot be read', tone: 'bad' },
  ready: { text: 'Ready to start', tone: 'open' },
  running: { text: 'Running', tone: 'open' },
  done: { text: 'Done', tone: 'good' },
  undoing: { text: 'Being undone', tone: 'open' },
  undone: { text: 'Undone', tone: 'neutral' },
}
