import { Khatam } from '#app/ui/ornament/ornament.tsx'

/** Stands while it is not known yet who is looking. */
export function AppLoading() {
  return (
    <div role="status" className="shell-width py-24 text-center">
      <Khatam className="mx-auto size-12 text-brass motion-safe:animate-pulse" />
      <p className="mt-4 text-lg text-muted">Loading...</p>
    </div>
  )
}
