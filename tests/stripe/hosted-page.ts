import type { ServerResponse } from 'node:http'
import { missingObject } from './api-error.ts'
import { cartOf, payCheckout } from './checkout.ts'
import type { State } from './state.ts'
import { replaceCard } from './subscriptions.ts'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pay</title><main>${body}</main></html>`

/** The provider's pages: `/pay/cs_…` with buttons for the donor, and `/portal/cus_…` to enter another card. */
export function respondWithPage(
  state: State,
  { method, path, form }: { method: string; path: string; form: URLSearchParams },
  response: ServerResponse,
) {
  const [, kind, id = ''] = path.split('/')
  if (kind === 'portal') return respondWithPortal(state, method, id, response)
  if (kind !== 'pay') throw missingObject('page', path)
  const session = state.find('checkout.session', id)
  const redirect = (url: string | null) =>
    void response.writeHead(303, { Location: (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id) }).end()
  const action = form.get('action')
  if (method === 'POST' && action === 'cancel') return redirect(session.cancel_url)
  if (session.status !== 'open') return html(response, page('<h1>This page has expired.</h1>'))
  if (method === 'POST') {
    const payer = { name: form.get('name') ?? '', email: form.get('email') ?? '' }
    const outcome = action === 'decline' ? 'declined' : action === 'later' ? 'later' : 'paid'
    if (payCheckout(state, session, payer, outcome)) return redirect(session.success_url)
  }
  const { name, amount, currency, interval } = cartOf(session)
  const problem = action === 'decline' ? '<p role="alert">Your card was declined.</p>' : ''
  html(
    response,
    page(`<h1>${escapeHtml(name)}</h1><p>${amount} ${escapeHtml(currency)}${interval ? ` every ${escapeHtml(interval)}` : ''}</p>${problem}
<form method="post"><label>Email <input name="email" type="email" value="${escapeHtml(session.customer_email ?? '')}"></label>
<label>Name <input name="name"></label><button name="action" value="pay">Pay</button><button name="action" value="later">Pay from a bank account</button>
<button name="action" value="decline">Decline</button><button name="action" value="cancel">Cancel</button></form>`),
  )
}

function respondWithPortal(state: State, method: string, customerId: string, response: ServerResponse) {
  const session = state.list('billing_portal.session').findLast(({ customer }) => customer === customerId)
  if (!session) throw missingObject('portal session', customerId)
  if (method !== 'POST')
    return html(
      response,
      page('<h1>Your card</h1><form method="post"><button>Use another card</button></form>'),
    )
  for (const subscription of state.list('subscription'))
    if (subscription.customer === customerId) replaceCard(state, subscription)
  response.writeHead(303, { Location: session.return_url ?? '/' }).end()
}

const html = (response: ServerResponse, body: string) =>
  void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(body)
