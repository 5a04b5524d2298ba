interface FundOption {
  id: string
  name: string
  /** Shown after the name. */
  balance?: string
}

/** The options of a `Select` for a fund or campaign. */
export function FundOptions({ funds }: { funds: readonly FundOption[] }) {
  return (
    <>
      <option value="">Choose a fund</option>
      {funds.map(({ id, name, balance }) => (
        <option key={id} value={id}>
          {balance === undefined ? name : `${name} (${balance})`}
        </option>
      ))}
    </>
  )
}
