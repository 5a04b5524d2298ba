import type { ImportTable } from '#app/platform/database/schema/imports.ts'
import type { StateTone } from '#app/ui/state-mark.tsx'

/** The states of an import, as an admin reads them. */
export const stateWords: Record<ImportTable['state'], { text: string; tone: StateTone }> = {
  columns: { text: 'Needs its columns', tone: 'open' },
  reading: { text: 'Being read', tone: 'open' },
  unreadable: { text: 'Cannot be read', tone: 'bad' },
  ready: { text: 'Ready to start', tone: 'open' },
  running: { text: 'Running', tone: 'open' },
  done: { text: 'Done', tone: 'good' },
  undoing: { text: 'Being undone', tone: 'open' },
  undone: { text: 'Undone', tone: 'over' },
}
