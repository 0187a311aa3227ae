import { saidValue } from '@/lib/form/design-texts'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'

/** A value in words, as the platform has made them for whoever reads it (contract 3a §7). */
export function shownText(node: FieldNode, value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = Array.isArray(value) ? value.map(plain).filter(Boolean).join(',') : plain(value)
  return saidValue(node, text)
}

/** As lists show it: an amount of nothing is empty there. */
export function listedText(node: FieldNode, value: unknown): string {
  const text = shownText(node, value)
  return factsOf(node.type).isAmount && Number(text) === 0 ? '' : text
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  // Files and pictures come as objects with a name (contract 3a §7).
  const { name, fullName } = value as { name?: unknown; fullName?: unknown }
  return typeof name === 'string' ? name : typeof fullName === 'string' ? fullName : ''
}
