/** Rotates the hero's slides; inlined in the pages that show a hero (see `hero-carousel.tsx`). */

import { rotationMs, slideAfter } from './carousel.ts'

function rotate(hero: HTMLElement) {
  const slides = [...hero.querySelectorAll<HTMLElement>('[aria-roledescription=slide]')]
  const list = hero.querySelector<HTMLElement>('[data-hero-slides]')
  const controls = hero.querySelector<HTMLElement>('[data-hero-controls]')
  const caption = hero.querySelector('[data-hero-caption]')
  const pauseButton = hero.querySelector<HTMLElement>('[data-hero-pause]')
  if (slides.length < 2 || !list || !controls || !caption || !pauseButton) return
  const captions: string[] = JSON.parse(controls.dataset.captions ?? '[]')
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let index = 0
  let paused = reducedMotion.matches
  let hovered = false
  let focused = false
  let timer: ReturnType<typeof setInterval> | undefined

  function show(next: number) {
    slides[index]?.removeAttribute('data-active')
    slides[next]?.setAttribute('data-active', '')
    index = next
    for (const slide of slides) slide.inert = slide !== slides[next]
    for (const step of [-1, 0, 1]) preload(slideAfter(next, step, slides.length))
    if (caption) caption.textContent = captions[next] ?? ''
  }

  /** Lets the browser load a slide's picture; see `hero.css`. */
  function preload(position: number) {
    slides[position]?.setAttribute('data-near', '')
  }

  function setPaused(value: boolean) {
    paused = value
    pauseButton?.toggleAttribute('data-paused', value)
    pauseButton?.setAttribute('aria-label', value ? 'Play the slides' : 'Pause the slides')
    // Captions are announced only while the rotation is paused: announcing each automatic change would be disruptive.
    caption?.setAttribute('aria-live', value ? 'polite' : 'off')
    restartTimer()
  }

  function restartTimer() {
    clearInterval(timer)
    const suspended = hovered || focused || document.hidden
    if (!paused && !suspended)
      timer = setInterval(() => show(slideAfter(index, 1, slides.length)), rotationMs)
  }

  hero.toggleAttribute('data-started', true)
  list.removeAttribute('tabindex')
  show(0)
  setPaused(paused)
  pauseButton.addEventListener('click', () => setPaused(!paused))
  for (const button of controls.querySelectorAll<HTMLElement>('[data-hero-step]')) {
    button.addEventListener('click', () => {
      setPaused(true)
      show(slideAfter(index, Number(button.dataset.heroStep), slides.length))
    })
  }
  hero.addEventListener('pointerenter', (event) => {
    // Touch also fires pointerenter, but does not hover.
    hovered = event.pointerType === 'mouse'
    restartTimer()
  })
  hero.addEventListener('pointerleave', () => {
    hovered = false
    restartTimer()
  })
  hero.addEventListener('focusin', () => {
    focused = true
    restartTimer()
  })
  hero.addEventListener('focusout', (event) => {
    focused = hero.contains(event.relatedTarget as Node | null)
    restartTimer()
  })
  reducedMotion.addEventListener('change', () => setPaused(paused || reducedMotion.matches))
  document.addEventListener('visibilitychange', restartTimer)
  onSwipe(list, (step) => {
    setPaused(true)
    show(slideAfter(index, step, slides.length))
  })
}

const swipePx = 40

function onSwipe(element: HTMLElement, callback: (step: number) => void) {
  let startX = 0
  element.addEventListener('touchstart', (event) => (startX = event.touches[0]?.clientX ?? 0), {
    passive: true,
  })
  element.addEventListener('touchend', (event) => {
    const distance = (event.changedTouches[0]?.clientX ?? startX) - startX
    if (Math.abs(distance) > swipePx) callback(distance < 0 ? 1 : -1)
  })
}

// Starting after the load event keeps the other slides' pictures from delaying the page.
addEventListener('load', () => {
  const start = () => document.querySelectorAll<HTMLElement>('[data-hero]').forEach(rotate)
  if ('requestIdleCallback' in self) requestIdleCallback(start)
  else setTimeout(start, 200)
})
