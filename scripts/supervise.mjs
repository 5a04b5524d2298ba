import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * With V8’s default semi-space of 16 MB and an allocation arena per thread, a server under load takes 60 MB more memory.
 * FFI is turned on for `trim-memory.server.ts`. Most V8 flags make Node.js reject its own compiled code, so that a start
 * takes 100 ms longer; `--max-semi-space-size` does not.
 */
export const nodeOptions = [
  '--max-semi-space-size=4',
  '--experimental-ffi',
  '--disable-warning=ExperimentalWarning',
]
export const mallocEnv = { MALLOC_ARENA_MAX: '2' }

const minDelayMs = 250
const maxDelayMs = 30_000
/** After this long without a crash, the delay is reset. */
const stableMs = 60_000
const maxStderrLength = 2000

/**
 * Runs a server as a child process and restarts it (with `--no-build`) if it dies after it has reported that it is
 * serving. If it fails before that, exits normally, or stops on a forwarded signal, the supervisor exits with the same
 * code.
 * @param {string} script
 */
export function supervise(script) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  /** @type {NodeJS.Timeout | undefined} */
  let restartTimer
  let hasServed = false
  let isStopping = false
  let delayMs = minDelayMs

  /** @param {string[]} options */
  function run(...options) {
    const startedAt = Date.now()
    let stderrTail = ''
    // In its own process group, so that Ctrl-C reaches it only once, through us.
    child = spawn(process.execPath, [...nodeOptions, script, ...options], {
      env: { ...mallocEnv, ...process.env },
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
      detached: true,
    })
    child.stderr?.on('data', (chunk) => {
      process.stderr.write(chunk)
      stderrTail = (stderrTail + chunk).slice(-maxStderrLength)
    })
    child.on('message', () => {
      hasServed = true
    })
    child.on('error', (error) => {
      stderrTail += error
    })
    child.on('close', (code, signal) => {
      child = undefined
      if (isStopping || !hasServed || code === 0)
        process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL'])
      if (Date.now() - startedAt > stableMs) delayMs = minDelayMs
      logCrash(code, signal, stderrTail, delayMs)
      restartTimer = setTimeout(run, delayMs, '--no-build')
      delayMs = Math.min(delayMs * 2, maxDelayMs)
    })
  }

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      isStopping = true
      clearTimeout(restartTimer)
      // The server does not handle SIGHUP.
      if (child?.pid) forwardSignal(child.pid, signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
      else process.exit(0)
    })
  }
  // A closed pipe must not stop the server.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  run()
}

/**
 * Signals the whole process group: before it serves, the child may be running a build.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function forwardSignal(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // The child has just exited; 'close' follows.
  }
}

/**
 * Logs a crash in the format of the server's log.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @param {string} stderrTail
 * @param {number} delayMs
 */
function logCrash(code, signal, stderrTail, delayMs) {
  const line = {
    level: 60,
    time: new Date().toISOString(),
    ...(signal ? { signal } : { code }),
    ...(stderrTail ? { stderrTail } : {}),
    msg: `The server died; restarting in ${delayMs / 1000} s`,
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
