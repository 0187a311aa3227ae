/** The rows that are drawn and one more: what holds the focus stays in the document when it is scrolled away. */
export function withIndex(indexes: number[], wanted: number, count: number): number[] {
  if (wanted < 0 || wanted >= count || indexes.includes(wanted)) return indexes
  return [...indexes, wanted].sort((a, b) => a - b)
}
