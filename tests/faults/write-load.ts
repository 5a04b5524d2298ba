import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '#tests/e2e.ts'
import { type Site, startSite } from '#tests/site.ts'

// Fault injection on a whole server. Each fault occurs once or twice; `npm run test:faults` repeats it many times.

export const isFullRun = process.env.FAULTS === 'full'
/** The first value in a full run, otherwise the second. */
export const fullOrShort = (full: number, short: number) => (isFullRun ? full : short)

/** How many writes (or emails) were acknowledged, and how many of them were lost or duplicated. */
interface WriteCounts {
  acknowledged: number
  lost: number
  duplicated: number
}

export function report(fault: string, runs: number, counts: WriteCounts) {
  console.table({ [fault]: { runs, ...counts } })
  expect(counts.acknowledged, 'no write was acknowledged').toBeGreaterThan(0)
  expect(counts).toMatchObject({ lost: 0, duplicated: 0 })
}

let messageCount = 0

/** The number of the last message. */
export const lastMessageNumber = () => messageCount

/** Sends the contact form. */
export function post(site: Site, message: string) {
  const body = new URLSearchParams({ name: 'Amina', email: `a${messageCount}@example.org`, message })
  const request = { method: 'POST', headers: { origin: site.url }, body, signal: AbortSignal.timeout(10_000) }
  return fetch(`${site.url}/contact`, request)
}

/** Sends a new message; returns it if the site acknowledged it. */
export async function write(site: Site) {
  const message = `Message ${++messageCount}`
  const response = await post(site, message).catch(() => null)
  return response?.ok && (await response.text().catch(() => '')).includes('Thank you') ? message : null
}

/** Writes with four clients until one fails, and calls `onCount` after each acknowledged write. */
export async function writeUntilFailure(site: Site, onCount: (count: number) => void | Promise<void>) {
  const acknowledged: string[] = []
  let failed = false
  const client = async () => {
    while (!failed) {
      const message = await write(site)
      if (message === null) failed = true
      else await onCount(acknowledged.push(message))
    }
  }
  await Promise.all([1, 2, 3, 4].map(client))
  return acknowledged
}

export async function countWrites(
  { db }: Pick<Site, 'db'>,
  acknowledged: readonly string[],
): Promise<WriteCounts> {
  const rows = await db.selectFrom('contactMessage').select('body').execute()
  const found = new Map<string, number>()
  for (const { body } of rows) found.set(body, (found.get(body) ?? 0) + 1)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((message) => !found.has(message)).length,
    duplicated: [...found.values()].filter((count) => count > 1).length,
  }
}

/** Starts a site and kills it after a few acknowledged writes, `kills` times. Returns a running site at the end. */
export async function killRepeatedly(env: Record<string, string>, kills: number) {
  const acknowledged: string[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const site = await startSite(env)
    await site.db.deleteFrom('rateLimit').execute()
    let stopping: Promise<unknown> | undefined
    const writes = writeUntilFailure(site, (count) => {
      if (count > kill % 7) stopping ??= site.stop('SIGKILL')
    })
    acknowledged.push(...(await writes))
    expect(stopping, 'the site was not killed').toBeDefined()
    await stopping
  }
  return { site: await startSite(env), acknowledged }
}

export async function dataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-faults-'))
  await cp(process.env.SITE_TEMPLATE ?? '', folder, { recursive: true })
  return folder
}

/** The configuration of all fault tests. Each file runs its tests one after another. */
export const faultTests = { mode: 'default', timeout: isFullRun ? 1_800_000 : 180_000 } as const
