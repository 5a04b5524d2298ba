import type { Said } from '#app/platform/http/said.server.ts'
import type { Outcome } from './item-store.server.ts'
import { historyPath, type VersionedKind } from './kind.ts'

/** The form in a toast that takes a change back. */
export const undoOf = (
  kind: VersionedKind,
  { item, from }: Extract<Outcome, { outcome: 'changed' }>,
  label = 'Undo',
): NonNullable<Said['undo']> => ({
  action: `${historyPath(kind, item)}/${from}`,
  fields: { version: String(item.version), whole: 'yes' },
  label,
})
