import { createHash } from 'node:crypto'
import { inlineNonce } from '#app/platform/http/inline-nonce.ts'

export interface PostprocessedPage {
  html: string
  contentSecurityPolicy: string
}

const nonceAttribute = ` nonce="${inlineNonce}"`
const modulePreload = /<link rel="modulepreload"[^>]*>/g
const inlineScript = new RegExp(
  `<script(?=[^>]*${nonceAttribute})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`,
  'g',
)
const inlineStyle = new RegExp(`<style(?=[^>]*${nonceAttribute})[^>]*>([\\s\\S]*?)</style>`, 'g')
const routerModule = new RegExp(
  `<script(?=[^>]*${nonceAttribute})(?=[^>]*type="module")[^>]*>([\\s\\S]*?)</script>`,
)

/**
 * Defers the router's scripts until after the first paint, and builds a Content-Security-Policy that allows
 * exactly the page's inline scripts and styles, by their hashes.
 */
export function postprocessHtml(rendered: string): PostprocessedPage {
  const { html, added } = hydrateAfterPaint(rendered)
  const scripts = [...html.matchAll(inlineScript)]
    .map(([, source = '']) => hashOf(source))
    // A module that an allowed script inserts needs its own entry in the policy.
    .concat(added.map(hashOf))
  const styles = [...html.matchAll(inlineStyle)].map(([, source = '']) => hashOf(source))
  return {
    html: html.replaceAll(nonceAttribute, ''),
    contentSecurityPolicy: contentSecurityPolicy(scripts, styles),
  }
}

function contentSecurityPolicy(scriptHashes: string[], styleHashes: string[]) {
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...new Set(scriptHashes)].join(' '),
    ['style-src', `'self'`, ...styleHashes].join(' '),
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
 * Loads the router's modules when the page is idle, or at the first touch, key press or focus, whichever comes
 * first.
 */
function hydrateAfterPaint(html: string) {
  const router = html.match(routerModule)
  if (!router) return { html, added: [] }
  const preloads = [...html.matchAll(modulePreload)].map(([link]) => link.match(/href="([^"]+)"/)?.[1] ?? '')
  const source = (router[1] ?? '').trim()
  const onlyWhenTouched = /<html[^>]*\sdata-hydrate="interaction"/.test(html)
  const script = `(()=>{let w=0,e=['pointerdown','pointerover','keydown','focusin'];function wake(){if(w++)return;for(let t of e)removeEventListener(t,wake);for(let h of ${JSON.stringify(preloads)}){let l=document.createElement('link');l.rel='modulepreload';l.href=h;document.head.append(l)}let s=document.createElement('script');s.type='module';s.textContent=${scriptString(source)};document.body.append(s)}for(let t of e)addEventListener(t,wake,{passive:true});${onlyWhenTouched ? '' : `addEventListener('load',()=>(self.requestIdleCallback||setTimeout)(wake))`}})()`
  const hydratable = html
    .replace(modulePreload, '')
    .replace(routerModule, () => `<script${nonceAttribute}>${script}</script>`)
  return { html: hydratable, added: [source] }
}

const scriptString = (source: string) => JSON.stringify(source).replaceAll('<', '\\u003c')

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
