/** Fields name each other as `tableFieldN-child` in linkages and as `tableFieldN.child` in formulas and scripts (contract 3a §3.2). */
export function referenceCode(reference: string): string {
  return reference.replace('.', '-')
}

/** `{source}_jnpfTable_{table}{0|1}` is the form in which attribute fields name their source (contract 3a §4.6). */
export function attributeSource(reference: string): string {
  const cut = reference.indexOf('_jnpfTable_')
  return cut < 0 ? reference : reference.slice(0, cut)
}
