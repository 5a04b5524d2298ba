import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A device on which every write fails as on a full disk. */
const full = '/dev/full'

test.runIf(existsSync(full))(
  'logging to a full disk neither crashes the process nor blocks its exit',
  async () => {
    const program = `
    import { createLog } from '#app/platform/log/log.server.ts'
    const log = createLog('info')
    for (let line = 0; line < 5; line += 1) {
      log.info('a line')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    process.exit(7)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', openSync(full, 'w'), 'pipe'],
    })
    let errors = ''
    child.stderr?.on('data', (chunk) => {
      errors += chunk
    })
    const [code, signal] = await once(child, 'close')
    expect({ code, signal, errors }).toEqual({ code: 7, signal: null, errors: '' })
  },
)
