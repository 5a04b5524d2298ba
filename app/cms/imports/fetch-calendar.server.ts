import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { fileMegabytes } from './import.ts'
import { isPublicAddress } from './public-address.ts'

export type Fetched = { bytes: Buffer; problem: null } | { bytes: null; problem: string }

const totalTimeoutMs = 20_000
const maxRedirects = 3
const maxBytes = fileMegabytes * 1024 * 1024

class Refused extends Error {}

/**
 * Fetches a calendar from an address that somebody typed. Nothing but the public internet is asked: the
 * address that a name leads to is judged at the moment it is connected to, on every step, so that a name
 * that changes its mind gains nothing.
 */
export async function fetchCalendar(typed: string, isAllowed = isPublicAddress): Promise<Fetched> {
  const signal = AbortSignal.timeout(totalTimeoutMs)
  try {
    let url = calendarUrl(typed)
    for (let step = 0; step <= maxRedirects; step++) {
      const response = await open(url, isAllowed, signal)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy()
        url = calendarUrl(new URL(headers.location, url).href)
        continue
      }
      if (statusCode !== 200) {
        response.destroy()
        throw new Refused(`The address answered with ${statusCode}. Is the calendar public?`)
      }
      return { bytes: await readAll(response), problem: null }
    }
    throw new Refused('The address leads on and on to others. Please use the one where the calendar is.')
  } catch (error) {
    if (error instanceof Refused) return { bytes: null, problem: error.message }
    const late = signal.aborted
    return {
      bytes: null,
      problem: late
        ? `Nothing came within ${totalTimeoutMs / 1000} seconds. Please try again later, or upload the file.`
        : 'The address could not be reached. Please check it, or upload the file.',
    }
  }
}

/** The address as it is fetched: calendar programs write webcal: for https:. */
function calendarUrl(typed: string) {
  const text = typed.trim().replace(/^webcals?:/i, 'https:')
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new Refused('Please enter a full address that begins with https:// or webcal://.')
  }
  const url = new URL(text)
  if (url.username || url.password)
    throw new Refused('Please leave the name and password out of the address.')
  return url
}

function open(url: URL, isAllowed: (address: string) => boolean, signal: AbortSignal) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const inside = 'This address leads into a private network. Please use the public one.'
  if (isIP(host) && !isAllowed(host)) throw new Refused(inside)
  const judge: LookupFunction = (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      if (addresses.length === 0 || addresses.some(({ address }) => !isAllowed(address))) {
        return done(new Refused(inside), '')
      }
      if (options.all) return done(null, addresses)
      const [first] = addresses
      return done(null, first?.address ?? '', first?.family)
    })
  }
  const headers = {
    Accept: 'text/calendar, text/plain;q=0.5',
    'Accept-Encoding': 'identity',
    'User-Agent': 'Shajara',
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { lookup: judge, agent: false, headers, signal }, resolve).on('error', reject).end()
  })
}

async function readAll(response: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes) {
      response.destroy()
      throw new Refused(`This calendar has more than ${fileMegabytes} MB. Please export a part of it.`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
