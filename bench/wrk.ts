import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Load {
  url: string
  connections: number
  seconds: number
  cookie?: string
  /** The Accept-Encoding header; none by default, as from `wrk` itself. */
  encoding?: string
  /** Appends a counter to this path instead of requesting `url`, so that no URL is requested twice. */
  countedPath?: string
}

const maxRequestsPerRun = 1_000_000
let runs = 0

/**
 * Requests per second from `wrk`, which runs in its own process (`apt install wrk`), and the share of one core
 * that it used: at 0.25 it could have sent four times as many.
 */
export async function measureLoad({ url, connections, seconds, cookie, encoding, countedPath }: Load) {
  const args = ['-t1', `-c${connections}`, `-d${seconds}`]
  if (encoding) args.push('-H', `Accept-Encoding: ${encoding}`)
  if (cookie) args.push('-H', `Cookie: ${cookie}`)
  if (countedPath) args.push('-s', 'bench/counted-path.lua')
  args.push(url)
  if (countedPath) args.push('--', countedPath, String(++runs * maxRequestsPerRun))
  const { stdout } = await run('bash', ['-c', 'wrk "$@" && times', 'wrk', ...args])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${countedPath ?? url}: ${stdout}`)
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  const [user = 0, system = 0] = (stdout.trim().split('\n').at(-1) ?? '').split(' ').map(secondsOf)
  return { requestsPerSecond, clientCpu: (user + system) / seconds }
}

/** '1m2.5s' → 62.5 */
function secondsOf(text: string) {
  const [, minutes = '0', seconds = '0'] = /(\d+)m([\d.]+)s/.exec(text) ?? []
  return Number(minutes) * 60 + Number(seconds)
}
