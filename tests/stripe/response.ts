import { ApiError } from './api-error.ts'
import type { ParamObject } from './form-body.ts'
import { idOf, type Kind, type Objects, type State } from './state.ts'

/** The fields that `expand` can replace with objects, and the kinds of those objects. */
const references: Record<string, Kind> = {
  balance_transaction: 'balance_transaction',
  charge: 'charge',
  customer: 'customer',
  failure_balance_transaction: 'balance_transaction',
  invoice: 'invoice',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
  payment_intent: 'payment_intent',
  subscription: 'subscription',
}
const sourceKinds: Record<string, Kind> = { ch_: 'charge', re_: 'refund', dp_: 'dispute', po_: 'payout' }
const maxExpansionDepth = 4

type Json = Record<string, unknown>

/** A copy of the object or list with the objects that the request asks to expand. */
export function expandResponse(state: State, object: object, expand: unknown) {
  const copy = structuredClone(object) as Json
  for (const path of Array.isArray(expand) ? expand : []) {
    const names = String(path).split('.')
    if (names.length > maxExpansionDepth)
      throw new ApiError(400, `You cannot expand more than ${maxExpansionDepth} levels of a property.`)
    expandPath(state, copy, names, String(path))
  }
  return copy
}

function expandPath(state: State, object: Json, [name = '', ...rest]: string[], path: string) {
  if (name === 'data' && Array.isArray(object.data)) {
    for (const item of object.data) expandPath(state, item, rest, path)
    return
  }
  if (!(name in object)) throw new ApiError(400, `This property cannot be expanded (${path}).`)
  const value = object[name]
  // The source of a balance transaction can be of several kinds.
  const kind = name === 'source' ? sourceKinds[/^[a-z]+_/.exec(String(value))?.[0] ?? ''] : references[name]
  if (typeof value === 'string' && kind) object[name] = structuredClone(state.find(kind, value))
  const inner = object[name]
  if (rest.length > 0 && inner !== null && typeof inner === 'object')
    expandPath(state, inner as Json, rest, path)
}

/** A page of the objects of a kind that match the request, newest first. */
export function listResponse<K extends Kind>(
  state: State,
  kind: K,
  params: ParamObject,
  matches: (object: Objects[K]) => boolean = () => true,
) {
  const limit = Number(params.limit ?? 10)
  if (limit < 1 || limit > 100)
    throw new ApiError(400, 'This value must be between 1 and 100.', { param: 'limit' })
  const matching = state
    .list(kind)
    .filter(
      (object) => matches(object) && isInRange((object as { created?: number }).created ?? 0, params.created),
    )
    .reverse()
  const { starting_after: after } = params
  const start = after === undefined ? 0 : matching.findIndex(({ id }) => id === idOf(String(after))) + 1
  const data = matching.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < matching.length, url: `/v1/${kind}s` }
}

function isInRange(created: number, range: ParamObject[string] | undefined) {
  if (range === undefined) return true
  if (typeof range === 'string') return created === Number(range)
  if (Array.isArray(range)) return false
  return Object.entries(range).every(([operator, value]) => {
    const bound = Number(value)
    if (operator === 'gte') return created >= bound
    if (operator === 'gt') return created > bound
    return operator === 'lte' ? created <= bound : created < bound
  })
}
