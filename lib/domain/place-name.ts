type Place = { fullName: string; lastFullName: string }

/**
 * An organisation by its own name, and the part of the way to it that a tree does not show above it: its `fullName` has both
 * (contract 2 §1.1).
 */
export function placeName({ fullName, lastFullName }: Place): { name: string; above: string } {
  if (!fullName.endsWith(`/${lastFullName}`) || lastFullName === '') return { name: lastFullName || fullName, above: '' }
  return { name: lastFullName, above: fullName.slice(0, -lastFullName.length - 1) }
}
