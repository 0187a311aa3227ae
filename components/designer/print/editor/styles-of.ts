import { styleDeclarations } from '@/lib/domain/print/template-rules'
import type { Attributes } from '../document/shape'

/** The value of a style in an element's attributes; empty where it has none. */
export function styleOf(attrs: Attributes, name: string): string {
  return styleDeclarations(attrs['style'] ?? '').findLast(([own]) => own === name)?.[1] ?? ''
}

/** With other styles; an empty value takes one away. What is not named stays as it was, and where it was. */
export function withStyles(attrs: Attributes, styles: Readonly<Record<string, string>>): Attributes {
  const left = new Map(Object.entries(styles))
  const kept = styleDeclarations(attrs['style'] ?? '').flatMap(([name, value]) => {
    if (!Object.hasOwn(styles, name)) return [[name, value] as const]
    left.delete(name)
    return [[name, styles[name] ?? ''] as const]
  })
  const all = [...kept, ...left].filter(([name, value]) => name !== '' && value !== '')
  const { style: _before, ...others } = attrs
  return all.length === 0 ? others : { ...others, style: all.map(([name, value]) => `${name}: ${value}`).join('; ') }
}
