import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${apple} Version/19.1 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/19.0 Safari/605.1.15`, 'Safari on Mac'],
  ['curl/8.5.0', 'Unknown device'],
  [null, 'Unknown device'],
])('the device with the User-Agent header %j is named %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
