const columns = 7
const rows = 20

/** A sheet that nothing stands in yet: as wide as a page of A4. */
export function emptyTemplate() {
  return {
    engine: 'tenon' as const,
    version: 1,
    columns: Array.from({ length: columns }, () => ({ width: 26 })),
    rows: Array.from({ length: rows }, () => ({ height: 8 })),
    cells: [],
  }
}
