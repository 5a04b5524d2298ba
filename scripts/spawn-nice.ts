import { spawn } from 'node:child_process'

/**
 * Starts a command of a package with half of the usual share of a busy processor. In `npm test`, the build and the
 * browser tests take longest and often wait. The other parts use the processor meanwhile, instead of ending early and
 * leaving the browser tests to wait alone.
 */
export const spawnNice = (command: string, args: string[], env = process.env) =>
  spawn('nice', ['-n', '3', `node_modules/.bin/${command}`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
