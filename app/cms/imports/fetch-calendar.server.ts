import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPublicAddress } from '#app/platform/http/public-address.ts'
import {
  PrivateAddressError,
  publicLookup,
  requirePublicHost,
} from '#app/platform/http/public-lookup.server.ts'
import { maxFileMegabytes } from './import.ts'

export type FetchResult = { bytes: Buffer; problem: null } | { bytes: null; problem: string }

const totalTimeoutMs = 20_000
const maxRedirects = 3
const maxBytes = maxFileMegabytes * 1024 * 1024

const privateNetworkProblem = 'This link leads to a private network. Please use the calendar’s public link.'

class FetchError extends Error {}

/**
 * Fetches a calendar from a URL that an admin typed, from the public internet only. The IP address of a host is
 * checked when connecting, even after a redirect, which prevents DNS rebinding.
 */
export async function fetchCalendar(link: string, isAllowed = isPublicAddress): Promise<FetchResult> {
  const signal = AbortSignal.timeout(totalTimeoutMs)
  try {
    let url = calendarUrl(link)
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
        throw new FetchError(`The server responded with ${statusCode}. Is the calendar public?`)
      }
      return { bytes: await readAll(response), problem: null }
    }
    throw new FetchError('This link redirects too many times. Please use the calendar’s final link.')
  } catch (error) {
    if (error instanceof FetchError) return { bytes: null, problem: error.message }
    if (error instanceof PrivateAddressError) return { bytes: null, problem: privateNetworkProblem }
    const isTimeout = signal.aborted
    return {
      bytes: null,
      problem: isTimeout
        ? `There was no response within ${totalTimeoutMs / 1000} seconds. Please try again later, or upload the file.`
        : 'The link could not be reached. Please check it, or upload the file.',
    }
  }
}

/** Parses the URL of a calendar. `webcal:` is fetched as `https:`. */
function calendarUrl(link: string) {
  const text = link.trim().replace(/^webcals?:/i, 'https:')
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new FetchError('Please enter a full link that begins with https:// or webcal://.')
  }
  const url = new URL(text)
  if (url.username || url.password)
    throw new FetchError('Please remove the username and password from the link.')
  return url
}

function open(url: URL, isAllowed: (ipAddress: string) => boolean, signal: AbortSignal) {
  requirePublicHost(url, isAllowed)
  const headers = {
    Accept: 'text/calendar, text/plain;q=0.5',
    'Accept-Encoding': 'identity',
    'User-Agent': 'Shajara',
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<IncomingMessage>((resolve, reject) => {
    const lookup = publicLookup(isAllowed)
    request(url, { lookup, agent: false, headers, signal }, resolve).on('error', reject).end()
  })
}

async function readAll(response: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes) {
      response.destroy()
      throw new FetchError(
        `This calendar is larger than ${maxFileMegabytes} MB. Please export a smaller part.`,
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
