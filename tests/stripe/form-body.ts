export type Param = string | ParamObject | Param[]
export interface ParamObject {
  [name: string]: Param
}

/** Parses `line_items[0][price_data][currency]=usd`. An object whose names are all numbers becomes an array. */
export function parseForm(form: string): ParamObject {
  const root: ParamObject = {}
  for (const [key, value] of new URLSearchParams(form)) {
    const names = key.split(/[[\]]+/).filter((name, index) => name !== '' || index === 0)
    let object = root
    for (const name of names.slice(0, -1)) {
      object[name] ??= {}
      object = object[name] as ParamObject
    }
    object[names.at(-1) ?? ''] = value
  }
  return withArrays(root) as ParamObject
}

function withArrays(param: Param): Param {
  if (typeof param === 'string' || Array.isArray(param)) return param
  const names = Object.keys(param)
  const isArray = names.length > 0 && names.every((name) => /^\d+$/.test(name))
  if (isArray) return names.map((name) => withArrays(param[name] ?? ''))
  return Object.fromEntries(names.map((name) => [name, withArrays(param[name] ?? '')]))
}
