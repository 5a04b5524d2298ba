import { createHash } from 'node:crypto'
import { pageMarker } from './page-marker.ts'
import { stylesInUse } from './styles-in-use.server.ts'

export interface FinishedPage {
  html: string
  contentSecurityPolicy: string
}

const ours = ` nonce="${pageMarker}"`
const modulePreload = /<link rel="modulepreload"[^>]*>/g
const inlineScript = new RegExp(`<script(?=[^>]*${ours})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g')
const inlineStyle = new RegExp(`<style(?=[^>]*${ours})[^>]*>([\\s\\S]*?)</style>`, 'g')
const routerModule = new RegExp(`<script(?=[^>]*${ours})(?=[^>]*type="module")[^>]*>([\\s\\S]*?)</script>`)

/**
 * Turns rendered HTML into what is sent: React wakes up after the paint, a page that it never changes has
 * only the styles of what is in it, and the policy allows exactly the inline scripts and styles, by their hashes.
 */
export function finishPage(rendered: string): FinishedPage {
  const { html, added } = routerModule.test(rendered) ? wakeAfterPaint(rendered) : withoutIdleStyles(rendered)
  const scripts = [...html.matchAll(inlineScript)]
    .map(([, source = '']) => hashOf(source))
    // A module that an allowed script adds needs its own place in the policy.
    .concat(added.map(hashOf))
  const styles = [...html.matchAll(inlineStyle)].map(([, source = '']) => hashOf(source))
  return { html: html.replaceAll(ours, ''), contentSecurityPolicy: contentSecurityPolicy(scripts, styles) }
}

function contentSecurityPolicy(scriptHashes: string[], styleHashes: string[]) {
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...new Set(scriptHashes)].join(' '),
    ['style-src', `'self'`, ...new Set(styleHashes)].join(' '),
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/**
 * Takes the router's modules off the critical path: they load once the page is idle,
 * or at the first touch, key or focus, whichever comes first.
 */
function wakeAfterPaint(html: string) {
  const router = html.match(routerModule)
  if (!router) return { html, added: [] }
  const preloads = [...html.matchAll(modulePreload)].map(([link]) => link.match(/href="([^"]+)"/)?.[1] ?? '')
  const source = (router[1] ?? '').trim()
  const onlyWhenTouched = /<html[^>]*\sdata-wake="touch"/.test(html)
  const wake = `(()=>{let w=0,e=['pointerdown','pointerover','keydown','focusin'];function wake(){if(w++)return;for(let t of e)removeEventListener(t,wake);for(let h of ${JSON.stringify(preloads)}){let l=document.createElement('link');l.rel='modulepreload';l.href=h;document.head.append(l)}let s=document.createElement('script');s.type='module';s.textContent=${scriptString(source)};document.body.append(s)}for(let t of e)addEventListener(t,wake,{passive:true});${onlyWhenTouched ? '' : `addEventListener('load',()=>(self.requestIdleCallback||setTimeout)(wake))`}})()`
  const awake = html.replace(modulePreload, '').replace(routerModule, () => `<script${ours}>${wake}</script>`)
  return { html: awake, added: [source] }
}

function withoutIdleStyles(rendered: string) {
  const html = rendered.replace(inlineStyle, (style, sheet: string) =>
    style.replace(sheet, () => stylesInUse(sheet, rendered)),
  )
  return { html, added: [] }
}

const scriptString = (source: string) => JSON.stringify(source).replaceAll('<', '\\u003c')

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
