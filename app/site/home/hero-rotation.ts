/** Turns the hero's slides by itself (inlined in the home page; see `hero-carousel.tsx`). */

import { rotationMs, slideAfter } from './carousel.ts'

function rotate(hero: HTMLElement) {
  const slides = [...hero.querySelectorAll<HTMLElement>('[aria-roledescription=slide]')]
  const list = hero.querySelector<HTMLElement>('[data-hero-slides]')
  const controls = hero.querySelector<HTMLElement>('[data-hero-controls]')
  const caption = hero.querySelector('[data-hero-caption]')
  const pause = hero.querySelector<HTMLElement>('[data-hero-pause]')
  if (slides.length < 2 || !list || !controls || !caption || !pause) return
  const captions: string[] = JSON.parse(controls.dataset.captions ?? '[]')
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let index = 0
  let paused = calm.matches
  let hovered = false
  let focused = false
  let timer: ReturnType<typeof setInterval> | undefined

  function show(next: number) {
    slides[index]?.removeAttribute('data-active')
    slides[next]?.setAttribute('data-active', '')
    index = next
    for (const slide of slides) slide.inert = slide !== slides[next]
    for (const step of [-1, 0, 1]) near(slideAfter(next, step, slides.length))
    if (caption) caption.textContent = captions[next] ?? ''
  }

  /** The neighbours are fetched before their turn; the others are not. */
  function near(place: number) {
    slides[place]?.setAttribute('data-near', '')
  }

  function setPaused(value: boolean) {
    paused = value
    pause?.toggleAttribute('data-paused', value)
    pause?.setAttribute('aria-label', value ? 'Play the slides' : 'Pause the slides')
    // Read out only what the visitor asked for, not each turn.
    caption?.setAttribute('aria-live', value ? 'polite' : 'off')
    wind()
  }

  function wind() {
    clearInterval(timer)
    const isPaused = hovered || focused || document.hidden
    if (!paused && !isPaused) timer = setInterval(() => show(slideAfter(index, 1, slides.length)), rotationMs)
  }

  hero.toggleAttribute('data-hydrated', true)
  list.removeAttribute('tabindex')
  show(0)
  setPaused(paused)
  pause.addEventListener('click', () => setPaused(!paused))
  for (const button of controls.querySelectorAll<HTMLElement>('[data-hero-step]')) {
    button.addEventListener('click', () => {
      setPaused(true)
      show(slideAfter(index, Number(button.dataset.heroStep), slides.length))
    })
  }
  hero.addEventListener('pointerenter', (event) => {
    // A finger that touched it is not a mouse that rests on it.
    hovered = event.pointerType === 'mouse'
    wind()
  })
  hero.addEventListener('pointerleave', () => {
    hovered = false
    wind()
  })
  hero.addEventListener('focusin', () => {
    focused = true
    wind()
  })
  hero.addEventListener('focusout', (event) => {
    focused = hero.contains(event.relatedTarget as Node | null)
    wind()
  })
  calm.addEventListener('change', () => setPaused(paused || calm.matches))
  document.addEventListener('visibilitychange', wind)
  swipes(list, (step) => {
    setPaused(true)
    show(slideAfter(index, step, slides.length))
  })
}

const swipePx = 40

function swipes(surface: HTMLElement, go: (step: number) => void) {
  let from = 0
  surface.addEventListener('touchstart', (event) => (from = event.touches[0]?.clientX ?? 0), {
    passive: true,
  })
  surface.addEventListener('touchend', (event) => {
    const moved = (event.changedTouches[0]?.clientX ?? from) - from
    if (Math.abs(moved) > swipePx) go(moved < 0 ? 1 : -1)
  })
}

// The other slides' pictures begin to load here: after the page, so that they never delay it.
addEventListener('load', () => {
  const begin = () => document.querySelectorAll<HTMLElement>('[data-hero]').forEach(rotate)
  if ('requestIdleCallback' in self) requestIdleCallback(begin)
  else setTimeout(begin, 200)
})
