import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

// Loaded by a site under test (`startPushSite`): what it sends to https://push.example arrives at a push service on
// this machine.
const { request } = https
https.request = (url, options, onResponse) => {
  if (url.hostname !== 'push.example') return request(url, options, onResponse)
  const { lookup: _, ...rest } = options
  return http.request(new URL(url.pathname, process.env.TEST_PUSH_SERVICE), rest, onResponse)
}
syncBuiltinESMExports()
