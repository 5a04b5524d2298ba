import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '#app/ui/icons.tsx'
import { ArchFrame, PlainFrame } from '#app/ui/ornament/ornament.tsx'
import { PictureView } from '#app/ui/picture-view.tsx'
import type { Slide } from './slide-store.server.ts'

/**
 * Pictures of past events in an arch or a rectangle. Without JavaScript, visitors scroll through them; with it,
 * `hero-rotation.ts` rotates them, and there are controls.
 */
export function HeroCarousel({ slides, shape }: { slides: Slide[]; shape: 'arch' | 'plain' }) {
  if (slides.length === 0) return null
  const Frame = shape === 'arch' ? ArchFrame : PlainFrame
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Past events"
      data-hero
      className="mx-auto w-full max-w-80 sm:max-w-108"
    >
      <Frame className="aspect-[4/5] w-full">
        <ul
          data-hero-slides
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          aria-label="Slides"
          className="hero-slides bg-evergreen-deep"
        >
          {slides.map((slide, index) => (
            <li
              key={slide.id}
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              data-active={index === 0 ? '' : undefined}
              className="hero-slide"
            >
              <PictureView
                picture={slide.picture}
                shape="tall"
                alt={slide.alt}
                sizes="(min-width: 640px) 412px, 300px"
                loading={index === 0 ? 'eager' : 'lazy'}
                className="size-full bg-transparent [&>img]:opacity-92"
              />
            </li>
          ))}
        </ul>
      </Frame>
      <div className="mt-3 flex min-h-11 items-center justify-between gap-3">
        <p data-hero-caption className="text-sm text-muted">
          {slides[0]?.caption}
        </p>
        <Controls captions={slides.map((slide) => slide.caption)} />
      </div>
    </section>
  )
}

function Controls({ captions }: { captions: string[] }) {
  const buttonClass =
    'grid size-11 cursor-pointer place-items-center rounded-full text-muted hover:bg-wash hover:text-evergreen'
  return (
    <div
      className="needs-script flex shrink-0 items-center"
      data-hero-controls
      data-captions={JSON.stringify(captions)}
    >
      <button type="button" data-hero-step="-1" className={buttonClass} aria-label="Previous slide">
        <PreviousIcon />
      </button>
      <button type="button" data-hero-pause className={`group ${buttonClass}`} aria-label="Pause the slides">
        <PauseIcon className="size-6 group-data-paused:hidden" />
        <PlayIcon className="hidden size-6 group-data-paused:block" />
      </button>
      <button type="button" data-hero-step="1" className={buttonClass} aria-label="Next slide">
        <NextIcon />
      </button>
    </div>
  )
}
