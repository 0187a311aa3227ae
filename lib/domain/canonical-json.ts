/** JSON text that is the same for the same content, whatever order its keys were written in. Lists keep their order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => (isPlain(item) ? sorted(item) : item)) ?? 'null'
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(value).sort()
  const copy: Record<string, unknown> = Object.create(null)
  for (const name of names) copy[name] = value[name]
  return copy
}
