import { Khatam } from '#app/ui/ornament/ornament.tsx'

/** Lies over what was there until it is known who is looking. */
export function AppLoading() {
  return (
    <div role="status" className="absolute inset-0 grid place-content-center justify-items-center">
      <Khatam className="size-12 text-brass motion-safe:animate-pulse" />
      <p className="mt-4 text-lg text-muted">Loading...</p>
    </div>
  )
}
