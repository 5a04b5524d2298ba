import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startSite } from '#tests/site.ts'
import type { ProcessFaults } from './preload.ts'

/** Starts a site with clock and database faults that `setFaults` turns on and off while it runs. */
export async function startFaultySite(env: Record<string, string> & { DATA_DIR: string }) {
  const FAULTS_FILE = join(env.DATA_DIR, 'faults.json')
  const faults: ProcessFaults = { clockOffsetMs: 0, isReadOnly: false }
  const setFaults = async (changes: Partial<ProcessFaults>) => {
    Object.assign(faults, changes)
    // Renamed, so that the server never reads half a file.
    await writeFile(`${FAULTS_FILE}.new`, JSON.stringify(faults))
    await rename(`${FAULTS_FILE}.new`, FAULTS_FILE)
  }
  await setFaults({})
  const NODE_OPTIONS = `--import ${join(import.meta.dirname, 'preload.ts')}`
  return { site: await startSite({ ...env, FAULTS_FILE, NODE_OPTIONS }), setFaults }
}
