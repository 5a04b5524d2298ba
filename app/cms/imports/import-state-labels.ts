import type { ImportTable } from '#app/platform/database/schema/imports.ts'
import type { StatusTone } from '#app/ui/status-badge.tsx'

export const importStateLabels: Record<ImportTable['state'], { text: string; tone: StatusTone }> = {
  columns: { text: 'Columns missing', tone: 'open' },
  reading: { text: 'Reading', tone: 'open' },
  unreadable: { text: 'Cannot be read', tone: 'bad' },
  ready: { text: 'Ready to start', tone: 'open' },
  running: { text: 'Running', tone: 'open' },
  failed: { text: 'Failed', tone: 'bad' },
  done: { text: 'Done', tone: 'good' },
  undoing: { text: 'Undoing', tone: 'open' },
  undoFailed: { text: 'Undo failed', tone: 'bad' },
  undone: { text: 'Undone', tone: 'neutral' },
}
