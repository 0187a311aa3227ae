/** Names of data sets and parameters stand in formulas. */
export function isBadName(name: string): boolean {
  return !/^[A-Za-z_]\w{0,49}$/.test(name)
}

/** The first of `ds1`, `ds2` … that nobody has. */
export function freshName(stem: string, others: readonly { name: string }[]): string {
  const taken = new Set(others.map(({ name }) => name))
  let number = 1
  while (taken.has(`${stem}${number}`)) number += 1
  return `${stem}${number}`
}
