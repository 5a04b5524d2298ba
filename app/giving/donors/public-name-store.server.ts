import type { Database } from '#app/platform/database/database.ts'

export interface PublicName {
  donorId: string
  fundId: string
  /** Empty if no name is shown. */
  publicName: string
}

/**
 * Stops showing a name that a donor agreed to show with a campaign: on all of their gifts to the campaign, and with the
 * next payments of a monthly gift. False if the name was already hidden. Call it within a transaction.
 */
export async function hidePublicName(tx: Database, { donorId, fundId, publicName }: PublicName) {
  if (publicName === '') return false
  let isHidden = false
  for (const table of ['recurringGift', 'gift'] as const) {
    const changed = await tx
      .updateTable(table)
      .set({ publicName: '' })
      .where('donorId', '=', donorId)
      .where('fundId', '=', fundId)
      .where('publicName', '=', publicName)
      .returning('id')
      .execute()
    isHidden ||= changed.length > 0
  }
  return isHidden
}
