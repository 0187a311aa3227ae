import type { RawRecord } from '@/lib/form/read'
import type { designerIcons } from './icons'
import type { PropertyEntry } from './property-entry'

/** Parts of the property panel, in their order; their titles are `designer.sections.<key>`. */
export const sectionKeys = [
  'base',
  'data',
  'content',
  'behaviour',
  'limits',
  'columns',
  'popup',
  'rules',
  'state',
  'scripts',
] as const
export type SectionKey = (typeof sectionKeys)[number]

export type PaletteGroup = 'basic' | 'advanced' | 'system' | 'layout'

/** A text of `designer.drop` in the language of the person. */
export type DropWords = (key: string) => string

/** What the designer knows of a widget besides its code: data only, read by nothing that runs in a form. */
export type WidgetDesigner = {
  group: PaletteGroup
  icon: keyof typeof designerIcons
  /** Designs may have it, but the palette does not (contract 3a §4.3). */
  isOffered?: false
  /** What a dropped node has beyond the keys that every node of its kind has (`lib/form/design-keys.ts`). */
  dropped?: (words: DropWords) => { config?: RawRecord; own?: RawRecord }
  properties: Partial<Record<SectionKey, readonly PropertyEntry[]>>
  style: readonly PropertyEntry[]
}
