import type { ImportTable } from '#app/platform/database/schema/imports.ts'
import type { StatusTone } from '#app/ui/status-badge.tsx'

const labels: Record<ImportTable['state'], { text: string; tone: StatusTone }> = {
  columns: { text: 'Columns missing', tone: 'open' },
  reading: { text: 'Reading', tone: 'open' },
  unreadable: { text: 'Cannot be read', tone: 'error' },
  ready: { text: 'Ready to start', tone: 'open' },
  running: { text: 'Running', tone: 'open' },
  failed: { text: 'Failed', tone: 'error' },
  done: { text: 'Done', tone: 'success' },
  undoing: { text: 'Undoing', tone: 'open' },
  undoFailed: { text: 'Undo failed', tone: 'error' },
  undone: { text: 'Undone', tone: 'neutral' },
}

/** The text and the tone of an import's badge. */
export const importStateLabel = (state: ImportTable['state'], hasRowsToWrite: boolean) =>
  state === 'ready' && !hasRowsToWrite ? { ...labels.ready, text: 'Nothing to import' } : labels[state]
