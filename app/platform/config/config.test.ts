import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from './config.server.ts'

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'shajara-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('creates the secret only once, in a file that only its owner can read', () => {
  const DATA_DIR = emptyFolder()
  const { secret } = readConfig({ DATA_DIR })
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(readConfig({ DATA_DIR }).secret).toBe(secret)
  expect(readdirSync(DATA_DIR)).toEqual(['secret'])
  expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
})

test.each(['', '\n', 'a'.repeat(31)])(
  'rejects a stored secret such as %j with a readable message',
  (stored) => {
    const DATA_DIR = emptyFolder()
    writeFileSync(join(DATA_DIR, 'secret'), stored)
    expect(() => readConfig({ DATA_DIR })).toThrow(ConfigError)
    expect(() => readConfig({ DATA_DIR })).toThrow(/fewer than 32 characters.*\n.*Delete the file/)
    expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8')).toBe(stored)
  },
)

test('a full disk at the first start leaves no secret behind', () => {
  const DATA_DIR = emptyFolder()
  const program = `
    import { readConfig } from '#app/platform/config/config.server.ts'
    readConfig({ DATA_DIR: process.argv[1] })`
  // A zero file size limit simulates a full disk: a file can be created but not written to.
  const limited = 'trap "" XFSZ; ulimit -f 0; exec "$@"'
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', limited, 'sh', process.execPath, '--input-type=module', '-e', program, DATA_DIR],
    { encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('EFBIG') })
  expect(existsSync(join(DATA_DIR, 'secret'))).toBe(false)
  expect(readConfig({ DATA_DIR }).secret).toHaveLength(43)
})
