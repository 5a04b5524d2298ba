import { Button } from './button.tsx'

/** Prints the page; without scripts, people use their browser's print command. */
export function PrintButton() {
  return (
    <div className="needs-script">
      <Button type="button" variant="quiet" onClick={() => print()}>
        Print
      </Button>
    </div>
  )
}
