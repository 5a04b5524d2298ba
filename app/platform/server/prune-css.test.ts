import { expect, test } from 'vitest'
import { pruneCss } from './prune-css.server.ts'

const page = '<main class="mt-2 md:flex [&amp;&gt;img]:w-2.5"><p class="group">Salaam</p></main>'
const kept = (sheet: string) => pruneCss(sheet, page)

test('rules of classes that are not in the page go, all others stay', () => {
  expect(kept('p{color:red}.mt-2{margin:0}.mt-3{margin:1px}')).toBe('p{color:red}.mt-2{margin:0}')
  expect(kept('.group .mt-2{a:b}.group .mt-9{a:b}.mt-9,.mt-2{a:b}')).toBe('.group .mt-2{a:b}.mt-9,.mt-2{a:b}')
})

test('names that a selector escapes are understood', () => {
  const sheet = '.\\[\\&\\>img\\]\\:w-2\\.5>img{width:1px}.w-\\31 0{a:b}'
  expect(kept(sheet)).toBe('.\\[\\&\\>img\\]\\:w-2\\.5>img{width:1px}')
})

test('blocks are looked into, and dropped once they are empty', () => {
  const sheet =
    '@layer a,b;@layer a{@media (width>=1px){.md\\:flex{a:b}.md\\:grid{a:b}}@media print{.no{a:b}}}'
  expect(kept(sheet)).toBe('@layer a,b;@layer a{@media (width>=1px){.md\\:flex{a:b}}}')
})

test('what a selector says in parentheses is no reason to drop a rule', () => {
  const sheet = '.mt-2:not(.absent){a:b}:where(.absent>*){a:b}.mt-2:is(:where(.absent):hover *){a:b}'
  expect(kept(sheet)).toBe(sheet)
})

test('animations, faces, properties and texts with braces stay whole', () => {
  const sheet =
    '@keyframes in{from{opacity:0}}@font-face{src:url("a}b")}@property --x{syntax:"*";inherits:false}p:after{content:"}"}'
  expect(kept(sheet)).toBe(sheet)
})
