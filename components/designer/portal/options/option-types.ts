import type { RawRecord } from '@/lib/form/read'

/** Where of an item a key stands (contract 4b §2.1): most in its option, some beside it, those of its head in the card. */
export type OptionPlace = 'option' | 'item' | 'card'

/** What is read to decide whether a control is shown. */
export type OptionValues = (key: string, at?: OptionPlace) => unknown

type Base = {
  /** Wire: the key, and the key of its words. */
  key: string
  at?: OptionPlace
  /** Of another option, such as the kind of look. */
  isShown?: (values: OptionValues) => boolean
}

/** A control of the properties, as data: every kind of item is a list of these. */
export type OptionField = Base &
  (
    | { kind: 'text'; lengthMax?: number }
    | { kind: 'long'; lengthMax?: number }
    | { kind: 'number'; min: number; max: number; fallback: number }
    | { kind: 'flag'; fallback?: boolean }
    | { kind: 'color' }
    | { kind: 'icon' }
    /** One of some; numbers of the wire stay numbers. `words` names them where the key alone does not. */
    | { kind: 'choice'; values: readonly (string | number)[]; fallback: string | number; words?: string }
    | { kind: 'several'; values: readonly string[] }
    /** A picture or film that is uploaded; the wire keeps `{name, url}`. */
    | { kind: 'file'; accept: 'image' | 'video' }
    /** The keys of a link, which stand beside each other (contract 4b §2.1). */
    | { kind: 'link' }
    /** Rows with controls of their own. */
    | {
        kind: 'entries'
        fields: readonly OptionField[]
        nameKey: string
        make: (number: number) => RawRecord
        isOneAtLeast?: boolean
        max?: number
      }
  )

export type OptionGroup = { name: string; fields: readonly OptionField[]; isOpen?: boolean }
