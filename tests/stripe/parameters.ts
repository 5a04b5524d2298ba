import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type ModuleItem,
  parseSync,
  type TsInterfaceDeclaration,
  type TsPropertySignature,
  type TsType,
} from '@swc/core'
import { ApiError } from './api-error.ts'
import type { Param, ParamObject } from './form-body.ts'

/** A parameter's type in the package's declarations: what may be sent. */
type Shape =
  | { object: Map<string, Property>; allowsAnyKey?: boolean }
  | { array: Shape }
  | { oneOf: Shape[] }
  | Leaf
type Leaf = { leaf: 'string' | 'integer' | 'boolean' } | { value: string }
interface Property {
  shape: () => Shape
  isRequired: boolean
}

type Declaration = { type: TsType } | { interface: TsInterfaceDeclaration }
interface Scope {
  names: Map<string, Declaration>
  parent?: Scope
  children: Map<string, Scope>
}

const typesFolder = dirname(fileURLToPath(import.meta.resolve('stripe')))
const scopes = new Map<string, Scope>()

/** The shape of a type, whose name is like `Checkout/Sessions#Checkout.SessionCreateParams`. */
function parameterShape(name: string): Shape {
  const [file = '', type = ''] = name.split('#')
  const scope = scopes.get(file) ?? readScope(`resources/${file}`, readScope('shared'))
  scopes.set(file, scope)
  return shapeOfReference(type.split('.'), scope)
}

function readScope(file: string, parent?: Scope) {
  const scope: Scope = { names: new Map(), children: new Map(), ...(parent ? { parent } : {}) }
  const source = readFileSync(join(typesFolder, `${file}.d.ts`), 'utf8')
  for (const item of parseSync(source, { syntax: 'typescript' }).body) addItem(scope, item)
  return scope
}

function addItem(scope: Scope, item: ModuleItem) {
  const declaration = item.type === 'ExportDeclaration' ? item.declaration : item
  if (declaration.type === 'TsInterfaceDeclaration')
    scope.names.set(declaration.id.value, { interface: declaration })
  if (declaration.type === 'TsTypeAliasDeclaration')
    scope.names.set(declaration.id.value, { type: declaration.typeAnnotation })
  if (declaration.type !== 'TsModuleDeclaration') return
  const child = scope.children.get(declaration.id.value) ?? {
    names: new Map(),
    parent: scope,
    children: new Map(),
  }
  scope.children.set(declaration.id.value, child)
  if (declaration.body?.type === 'TsModuleBlock')
    for (const inner of declaration.body.body) addItem(child, inner)
}

const range: Shape = {
  object: new Map(['gt', 'gte', 'lt', 'lte'].map((name) => [name, optional({ leaf: 'integer' })])),
}
const paging: [string, Property][] = [
  ['limit', optional({ leaf: 'integer' })],
  ['starting_after', optional({ leaf: 'string' })],
  ['ending_before', optional({ leaf: 'string' })],
]

function optional(shape: Shape): Property {
  return { shape: () => shape, isRequired: false }
}

function shapeOf(type: TsType, scope: Scope): Shape {
  if (type.type === 'TsKeywordType') {
    return { leaf: type.kind === 'number' ? 'integer' : type.kind === 'boolean' ? 'boolean' : 'string' }
  }
  if (type.type === 'TsLiteralType' && 'value' in type.literal) return { value: String(type.literal.value) }
  if (type.type === 'TsUnionType') return { oneOf: type.types.map((one) => shapeOf(one, scope)) }
  if (type.type !== 'TsTypeReference') return { leaf: 'string' }
  const path: string[] = []
  let name = type.typeName
  for (; name.type === 'TsQualifiedName'; name = name.left) path.unshift(name.right.value)
  path.unshift(name.value)
  const argument = type.typeParams?.params[0]
  if (path[0] === 'Array' && argument) return { array: shapeOf(argument, scope) }
  if (path[0] === 'Emptyable' && argument) return { oneOf: [{ value: '' }, shapeOf(argument, scope)] }
  if (path[0] === 'RangeQueryParam') return range
  if (path[0] === 'MetadataParam') return { object: new Map(), allowsAnyKey: true }
  // The package lists the known values; any other text is rejected here.
  if (path[0] === 'OtherString') return { oneOf: [] }
  return shapeOfReference(path, scope)
}

function shapeOfReference(path: string[], from: Scope): Shape {
  for (let scope: Scope | undefined = from; scope; scope = scope.parent) {
    let inner: Scope | undefined = scope
    for (const name of path.slice(0, -1)) inner = inner?.children.get(name)
    const declaration = inner?.names.get(path.at(-1) ?? '')
    if (inner && declaration && 'type' in declaration) return shapeOf(declaration.type, inner)
    if (inner && declaration && 'interface' in declaration) return objectShape(declaration.interface, inner)
  }
  throw new Error(`The type ${path.join('.')} is not declared.`)
}

function objectShape({ body, extends: parents }: TsInterfaceDeclaration, scope: Scope): Shape {
  const object = new Map<string, Property>()
  for (const member of body.body) {
    if (member.type !== 'TsPropertySignature') continue
    const { key, typeAnnotation, optional: isOptional } = member as TsPropertySignature
    const type = typeAnnotation?.typeAnnotation
    if (key.type !== 'Identifier' || !type) continue
    object.set(key.value, { shape: () => shapeOf(type, scope), isRequired: !isOptional })
  }
  const isList = parents.some(
    ({ expression }) => expression.type === 'Identifier' && expression.value === 'PaginationParams',
  )
  if (isList) for (const [name, property] of paging) object.set(name, property)
  return { object }
}

/** Throws the provider's error for the first parameter that the package's types do not allow. */
export function checkParameters(params: ParamObject, shapeName: string) {
  checkParam(params, parameterShape(shapeName), '')
}

function checkParam(param: Param, shape: Shape, name: string): void {
  if ('oneOf' in shape) checkUnion(param, shape.oneOf, name)
  else if ('value' in shape) check(param === shape.value, name, param)
  else if ('leaf' in shape) check(isLeaf(param, shape.leaf), name, param)
  else if ('array' in shape) checkArray(param, shape.array, name)
  else if (typeof param === 'string' || Array.isArray(param)) throw invalidValue(name, param)
  else if (!shape.allowsAnyKey) checkObject(param, shape.object, name)
}

function checkArray(param: Param, item: Shape, name: string) {
  if (!Array.isArray(param)) throw invalidValue(name, param)
  for (const [index, value] of param.entries()) checkParam(value, item, `${name}[${index}]`)
}

function checkObject(param: ParamObject, properties: Map<string, Property>, name: string) {
  const pathOf = (key: string) => (name ? `${name}[${key}]` : key)
  for (const [key, value] of Object.entries(param)) {
    const property = properties.get(key)
    if (!property) throw unknownParameter(pathOf(key))
    checkParam(value, property.shape(), pathOf(key))
  }
  for (const [key, { isRequired }] of properties) {
    if (isRequired && !(key in param)) throw missingParameter(pathOf(key))
  }
}

/** If no alternative fits, throws the error of the last one that is an object, or else a general one. */
function checkUnion(param: Param, shapes: Shape[], name: string) {
  let error: unknown = invalidValue(name, param)
  for (const shape of shapes) {
    try {
      checkParam(param, shape, name)
      return
    } catch (cause) {
      error = 'object' in shape ? cause : error
    }
  }
  throw error
}

const isLeaf = (param: Param, leaf: 'string' | 'integer' | 'boolean') =>
  typeof param === 'string' &&
  (leaf === 'string' || (leaf === 'integer' ? /^-?\d+$/ : /^(?:true|false)$/).test(param))

function check(condition: boolean, name: string, param: Param) {
  if (!condition) throw invalidValue(name, param)
}

const unknownParameter = (param: string) =>
  new ApiError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })

const missingParameter = (param: string) =>
  new ApiError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })

const invalidValue = (param: string, value: Param) =>
  new ApiError(400, `Invalid ${param}: ${JSON.stringify(value)}`, { param })
