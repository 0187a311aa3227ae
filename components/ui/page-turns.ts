/** Spec 2 §9. */
const pageSizes: readonly number[] = [20, 50, 100, 500, 1000]

type PagesProps = {
  page: number
  pageSize: number
  /** Undefined: nobody knows, and nothing is claimed. */
  total: number | undefined
  sizes?: readonly number[]
  onTurn: (page: number, pageSize: number) => void
}

/** What a pager offers: its last page and its sizes, a turn to a page, and a change of size. */
export function pageTurns({ page, pageSize, total, sizes = pageSizes, onTurn }: PagesProps) {
  // Of pages that nobody knows of, those up to this one are worth a try.
  const lastPage = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize))
  return {
    lastPage,
    /** The size in force is among them, whatever the design says. */
    sizes: [...new Set([...sizes, pageSize])].sort((left, right) => left - right),
    go: (wanted: number) => {
      const next = Math.min(Math.max(wanted, 1), lastPage)
      if (next !== page) onTurn(next, pageSize)
    },
    /** The first row in sight stays in sight when the size changes. */
    resize: (size: number) => onTurn(Math.floor(((page - 1) * pageSize) / size) + 1, size),
  }
}

/** The page that somebody wrote into a jumper, or undefined where it is none. */
export function writtenPage(text: string): number | undefined {
  const wanted = Number(text)
  return Number.isInteger(wanted) && wanted > 0 ? wanted : undefined
}
