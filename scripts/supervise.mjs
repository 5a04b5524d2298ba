import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const shortestPauseMs = 250
const longestPauseMs = 30_000
/** Who ran for so long is started again without a long pause. */
const steadyMs = 60_000
const lastWordsLength = 2000

/**
 * Runs a server as a child process, and starts it again (`--as-built`) when it dies once it has said that it
 * serves. Ends as the server ends when it fails before that, or was asked to end: SIGINT and SIGTERM are
 * passed on.
 * @param {string} script
 */
export function supervise(script) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  /** @type {NodeJS.Timeout | undefined} */
  let waiting
  let hasServed = false
  let ending = false
  let pauseMs = shortestPauseMs

  /** @param {string[]} options */
  function run(...options) {
    const startedAt = Date.now()
    let lastWords = ''
    // In a process group of its own, so that Ctrl-C reaches it once, through us.
    child = spawn(process.execPath, [script, ...options], {
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
      detached: true,
    })
    child.stderr?.on('data', (chunk) => {
      process.stderr.write(chunk)
      lastWords = (lastWords + chunk).slice(-lastWordsLength)
    })
    child.on('message', () => {
      hasServed = true
    })
    child.on('error', (error) => {
      lastWords += error
    })
    child.on('close', (code, signal) => {
      child = undefined
      if (ending || !hasServed || code === 0)
        process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL'])
      if (Date.now() - startedAt > steadyMs) pauseMs = shortestPauseMs
      tell(code, signal, lastWords, pauseMs)
      waiting = setTimeout(run, pauseMs, '--as-built')
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    })
  }

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      ending = true
      clearTimeout(waiting)
      if (child?.pid) passOn(child.pid, signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
      else process.exit(0)
    })
  }
  // Nobody may be reading any more; the server goes on.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  run()
}

/**
 * To the whole group: before it serves, the child may be building.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function passOn(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // It ended in this moment, and `close` comes next.
  }
}

/**
 * A line as the server's own log has them.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @param {string} lastWords
 * @param {number} pauseMs
 */
function tell(code, signal, lastWords, pauseMs) {
  const line = {
    level: 60,
    time: new Date().toISOString(),
    ...(signal ? { signal } : { code }),
    ...(lastWords ? { lastWords } : {}),
    msg: `The server died; it is started again in ${pauseMs / 1000} s`,
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
