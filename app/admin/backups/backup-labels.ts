import type { StatusTone } from '#app/ui/status-badge.tsx'

export const backupStateLabels = {
  waiting: { text: 'Waiting', tone: 'open' },
  running: { text: 'In progress', tone: 'open' },
  finished: { text: 'Finished', tone: 'success' },
  failed: { text: 'Failed', tone: 'error' },
  interrupted: { text: 'Interrupted', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: StatusTone }>

/** Formats the location of an archive. */
export const formatDestination = ({ destination, node }: { destination: string; node: string | null }) =>
  destination === 'bucket' ? 'Cloud storage' : `Folder${node ? ` on ${node}` : ''}`

/** Explains why `thisNode` cannot find an archive. */
export function describeMissingFile(
  { destination, node }: { destination: string; node: string | null },
  thisNode: string,
) {
  if (destination === 'bucket') return 'The file is no longer in the cloud storage.'
  if (node === thisNode) return 'The file is no longer in the folder on this server.'
  return `The file is not on this server. It was stored in the folder on ${node ?? 'another server'}.`
}

/** Says how many backups are kept. */
export const describeRetention = (count: number) =>
  count === 1 ? 'Only the last backup is kept.' : `The last ${count} backups are kept.`
