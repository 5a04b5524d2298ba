import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import { expireOverdueSessions, expireSession, payCheckout } from './checkout.ts'
import { type ParamObject, parseForm } from './form-body.ts'
import { respondWithPage } from './hosted-page.ts'
import { checkParameters } from './parameters.ts'
import {
  addFee,
  closeDispute,
  disputeCharge,
  refundCharge,
  respondToDispute,
  settleDelayed,
} from './payments.ts'
import { endPayout, payOut, payOutManually } from './payouts.ts'
import { settleRefund } from './refunds.ts'
import { expandResponse } from './response.ts'
import { routes } from './routes.ts'
import { createState, idOf, type State } from './state.ts'
import { billingOf, renewSubscriptions, replaceCard } from './subscriptions.ts'
import { createWebhooks } from './webhooks.ts'

interface ReceivedRequest {
  method: string
  path: string
  params: ParamObject
  idempotencyKey: string | undefined
}

/** How a test makes a request fail. `hang` never responds; `lost` does the work, and then loses the response. */
type Failure = number | 'hang' | 'lost' | PathFailure

/** Only requests to this path fail. The jobs of a running site may send others at any time. */
interface PathFailure {
  path: string
  status: number
}

const daySeconds = 86_400
const payer = { name: 'Maryam Noor', email: 'maryam@example.org' }

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

/** Starts a fake Stripe server on this machine; see README.md. */
export async function startFakeStripe({ isLive = false }: { isLive?: boolean } = {}) {
  const secretKey = `sk_${isLive ? 'live' : 'test'}_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const requests: ReceivedRequest[] = []
  const failures: Failure[] = []
  const responses = new Map<string, { request: string; body: string }>()
  const server = createServer((request, response) => {
    respond(request, response).catch((error) => sendError(response, error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const webhooks = createWebhooks(webhookSecret, () => Math.floor(Date.now() / 1000))
  const state = createState({ url, isLive, onEvent: webhooks.record })
  state.add('account', {
    default_currency: 'usd',
    charges_enabled: true,
    payouts_enabled: true,
    email: 'nur@example.org',
  })

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname, search } = new URL(request.url ?? '/', url)
    const method = request.method ?? 'GET'
    const body = await text(request)
    if (!pathname.startsWith('/v1/')) {
      return respondWithPage(state, { method, path: pathname, form: new URLSearchParams(body) }, response)
    }
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      throw new ApiError(401, 'Invalid API Key provided: sk_test_****')
    }
    const key = request.headers['idempotency-key'] as string | undefined
    const params = parseForm(method === 'POST' ? body : search)
    requests.push({ method, path: pathname, params, idempotencyKey: key })
    const failure = takeFailure(pathname)
    if (failure === 'hang') return
    if (typeof failure === 'number')
      throw new ApiError(failure, 'The test made this request fail.', { type: 'api_error' })
    const json = respondOnce(`${method} ${pathname} ${body}`, key, () =>
      JSON.stringify(handleApiRequest(state, method, pathname, params)),
    )
    if (failure === 'lost') return void response.destroy()
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Request-Id': `req_${requests.length}` })
      .end(json)
  }

  function takeFailure(path: string) {
    const index = failures.findIndex((one) => typeof one !== 'object' || one.path === path)
    const [failure] = index < 0 ? [] : failures.splice(index, 1)
    return typeof failure === 'object' ? failure.status : failure
  }

  /** A repeated key gets the same response again; with a different request, it is an error. */
  function respondOnce(request: string, key: string | undefined, work: () => string) {
    const firstResponse = key === undefined ? undefined : responses.get(key)
    if (firstResponse && firstResponse.request !== request) {
      throw new ApiError(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      )
    }
    const body = firstResponse?.body ?? work()
    if (key !== undefined) responses.set(key, { request, body })
    return body
  }

  return {
    url,
    secretKey,
    webhookSecret,
    state,
    webhooks,
    /** All requests so far. */
    requests,
    /** Failures for the next requests. */
    failures,
    /** The environment variables for a site that uses this fake Stripe. */
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url },
    ...simulatedActions(state),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Simulates donors, banks and the passing of time. */
function simulatedActions(state: State) {
  const session = (id: string) => state.find('checkout.session', id)
  const chargeOf = (paymentId: string) =>
    state.find('charge', idOf(state.find('payment_intent', paymentId).latest_charge))
  const subscription = (id: string) => state.find('subscription', id)
  return {
    /** Pays on the hosted page. Returns the id of the payment; '' for a subscription. */
    pay: (sessionId: string, outcome: 'paid' | 'declined' | 'later' = 'paid', by = payer) => {
      payCheckout(state, session(sessionId), by, outcome)
      return idOf(session(sessionId).payment_intent)
    },
    settle: (paymentId: string, isPaid: boolean) => {
      settleDelayed(state, state.find('payment_intent', paymentId), isPaid)
      const checkout = state.list('checkout.session').find(({ payment_intent: id }) => id === paymentId)
      if (!checkout) return
      checkout.payment_status = isPaid ? 'paid' : 'unpaid'
      state.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, checkout)
    },
    expire: (sessionId: string) => expireSession(state, session(sessionId)),
    /** Refunds on the provider's own screen. */
    refund: (paymentId: string, cents: number, status: 'succeeded' | 'pending' = 'succeeded') =>
      refundCharge(state, chargeOf(paymentId), cents, { status }),
    settleRefund: (refundId: string, status: 'succeeded' | 'failed') =>
      settleRefund(state, state.find('refund', refundId), status),
    dispute: (paymentId: string, cents?: number) => disputeCharge(state, chargeOf(paymentId), cents),
    respondToDispute: (disputeId: string) => respondToDispute(state, state.find('dispute', disputeId)),
    closeDispute: (disputeId: string, outcome: 'won' | 'lost') =>
      closeDispute(state, state.find('dispute', disputeId), outcome),
    payOut: () => payOut(state),
    payOutManually: (cents: number) => payOutManually(state, cents),
    endPayout: (payout: Stripe.Payout, status: 'paid' | 'failed') => endPayout(state, payout, status),
    /** New charges have no fee until `addFees`. */
    delayFees: () => {
      state.feesAreDelayed = true
    },
    addFees: () => {
      state.feesAreDelayed = false
      for (const charge of state.list('charge')) {
        if (!charge.paid || charge.balance_transaction) continue
        addFee(state, charge)
        state.emit('charge.updated', charge)
      }
    },
    /** The card of a subscription is declined until `replaceCard`. */
    declineCard: (subscriptionId: string) => {
      billingOf(subscription(subscriptionId)).isDeclined = true
    },
    replaceCard: (subscriptionId: string) => replaceCard(state, subscription(subscriptionId)),
    /** Advances the clock day by day; each day, sessions expire and subscriptions renew. */
    advance: (days: number) => {
      for (let day = 0; day < days; day++) {
        state.advanceClock(daySeconds)
        expireOverdueSessions(state)
        renewSubscriptions(state)
      }
    },
  }
}

function handleApiRequest(state: State, method: string, path: string, params: ParamObject) {
  const route = routes.find((one) => one.method === method && one.path.test(path))
  if (!route) throw new ApiError(404, `Unrecognized request URL (${method}: ${path}).`)
  checkParameters(params, route.params)
  const object = route.respond(state, params, decodeURIComponent(route.path.exec(path)?.[1] ?? ''))
  return expandResponse(state, object, params.expand)
}

function sendError(response: ServerResponse, error: unknown) {
  const { status, fields } =
    error instanceof ApiError ? error : new ApiError(500, String(error), { type: 'api_error' })
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' })
    .end(JSON.stringify({ error: fields }))
}
