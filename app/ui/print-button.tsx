import { Button } from './button.tsx'

/** A button that prints the page. It is hidden without JavaScript: the browser's print command still works. */
export function PrintButton() {
  return (
    <div className="needs-script">
      <Button type="button" variant="quiet" onClick={() => print()}>
        Print
      </Button>
    </div>
  )
}
