import type { PropertyEntry } from '@/components/widget-kits/designer/property-entry'
import { type SectionKey, sectionKeys, type WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'
import { isWidgetType } from '@/lib/form/widget-facts/table'
import { widgetDesigners } from '../widget-designers'

export type ShownSection = { key: SectionKey | FormSectionKey | 'style'; entries: readonly PropertyEntry[] }
type FormSectionKey = 'formLook' | 'formWindow' | 'formButtons' | 'formStorage' | 'formScripts'

/** What can be written to several nodes at once: each has its own name, and what needs one node to be understood. */
const sharedKinds: ReadonlySet<PropertyEntry['kind']> = new Set([
  ...(['text', 'lines', 'number', 'switch', 'choice', 'segments', 'several', 'length', 'color'] as const),
])

function designerOf(type: string): WidgetDesigner | undefined {
  return isWidgetType(type) ? widgetDesigners[type] : undefined
}

/** The properties of widgets of these types, in the order of the first: all that it has, or what all of them have. */
export function widgetSections(types: readonly string[]): readonly ShownSection[] {
  const [first, ...others] = types.map(designerOf)
  if (!first) return []
  return sectionKeys
    .map((key) => ({ key, entries: common(first.properties[key] ?? [], others, allOf) }))
    .filter(({ entries }) => entries.length > 0)
}

export function styleSections(types: readonly string[]): readonly ShownSection[] {
  const [first, ...others] = types.map(designerOf)
  const entries = first ? common(first.style, others, (designer) => designer.style) : []
  return entries.length === 0 ? [] : [{ key: 'style', entries }]
}

function allOf(designer: WidgetDesigner): readonly PropertyEntry[] {
  return Object.values(designer.properties).flat()
}

function common(
  entries: readonly PropertyEntry[],
  others: readonly (WidgetDesigner | undefined)[],
  of: (designer: WidgetDesigner) => readonly PropertyEntry[],
): readonly PropertyEntry[] {
  if (others.length === 0) return entries
  return entries.filter(
    (entry) =>
      sharedKinds.has(entry.kind) &&
      others.every((other) => other && of(other).some(({ key, kind }) => key === entry.key && kind === entry.kind)),
  )
}
