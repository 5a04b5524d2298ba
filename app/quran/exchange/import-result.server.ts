import { countText } from '#app/platform/count-text.ts'
import { maxEntriesPerDay, type Refusal } from '#app/quran/log/entry-store.server.ts'

/** What the member reads after an import: how many entries were added, and why others were not. */
export function describeImport({ imported, refused }: { imported: number; refused: readonly Refusal[] }) {
  const tooMany = refused.filter((reason) => reason === 'tooMany').length
  const others = refused.length - tooMany
  return [
    `${countText(imported, 'entry', 'entries')} imported into your log.`,
    tooMany > 0 && `${tooMany} could not be added: a day can have at most ${maxEntriesPerDay} entries.`,
    others > 0 && `${others} could not be added: their dates are too long ago.`,
  ]
    .filter(Boolean)
    .join(' ')
}
