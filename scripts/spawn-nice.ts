import { spawn } from 'node:child_process'

/**
 * Starts a package's command with half of the usual share of a busy processor. In `npm test`, the build and the browser
 * tests take longest and often wait. The other parts use that time, instead of finishing early and leaving the browser
 * tests to wait alone.
 */
export const spawnNice = (command: string, args: string[], env = process.env) =>
  spawn('nice', ['-n', '3', `node_modules/.bin/${command}`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
