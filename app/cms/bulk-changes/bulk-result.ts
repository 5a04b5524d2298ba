/** Why an item was not changed. */
export type SkipReason = 'unchanged' | 'conflict' | 'notFound' | 'refused'

/** How many items a bulk action changed, and how many it skipped. */
export type BulkResult = Record<'changed' | SkipReason, number>

export const zeroCounts: BulkResult = { changed: 0, unchanged: 0, conflict: 0, notFound: 0, refused: 0 }

export interface BulkLabels {
  /** '8 articles published.' */
  done: (count: number) => string
  /** Why the action does not apply to some items: '2 cannot be marked as received because of their current status.' */
  refused?: (count: number) => string
}

const pluralize = (count: number, singular: string, plural: string) => (count === 1 ? singular : plural)

/** What a bulk action did: '8 articles published. 1 was skipped because someone else changed it.' */
export function describeBulkResult(result: BulkResult, { done, refused }: BulkLabels) {
  const { changed, unchanged, conflict, notFound } = result
  return [
    changed > 0 ? done(changed) : 'Nothing was changed.',
    unchanged > 0 && `${unchanged} needed no change.`,
    conflict > 0 &&
      `${conflict} ${pluralize(conflict, 'was skipped because someone else changed it.', 'were skipped because someone else changed them.')}`,
    notFound > 0 && `${notFound} no longer ${pluralize(notFound, 'exists', 'exist')}.`,
    result.refused > 0 && (refused?.(result.refused) ?? `${result.refused} cannot be changed.`),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Whether anything needs the attention of the admin who started the action. */
export const needsAttention = ({ changed, conflict, notFound, refused }: BulkResult) =>
  changed === 0 || conflict + notFound + refused > 0
