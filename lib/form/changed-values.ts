/** Main-table values that differ from the loaded record. A sub-table is one value: its lines are never mixed (T1). */
export function changedValues(
  base: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const text = (value: unknown) => JSON.stringify(value ?? null)
  return Object.fromEntries(Object.entries(record).filter(([code, value]) => text(value) !== text(base[code])))
}
