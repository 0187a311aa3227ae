import type { TagLook } from '@/components/ui/tag'
import { TagRow, type TagValue } from '@/components/ui/values/tag-row'
import { partsOf } from '@/lib/domain/joined-parts'
import { meaningOf, stateLabel, type Tone, toneOf, toneOfColor } from '@/lib/domain/tone'
import { isMultiple, type Option, optionSource } from '@/lib/form/attributes'
import { unsaid } from '@/lib/form/design-texts'
import { own, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { flatStaticOptions } from '../choices/choices'
import type { ValueFace } from './value-face'

/**
 * Chosen options. A state is a tag, and a kind is a dot beside its words, which is calmer: the label of the field says which, or that at
 * least half of the options have a meaning; where the options are not known (of a dictionary, in a list) each value for itself.
 */
export function choiceFace(node: FieldNode): ValueFace {
  const options = optionSource(node).kind === 'static' ? flatStaticOptions(node) : []
  const tones = tonesOf(options)
  const look = lookOf(node, options)
  const isList = isMultiple(node) && !options.some(({ label }) => label.includes(','))
  return {
    isNumeric: false,
    draw: ({ text, parts, isWhole }, { joint }) => {
      const labels = parts ?? (isList ? partsOf(text) : [text])
      const words = labels.map((label) => unsaid(node, label))
      const tags = labels.map((label, at): TagValue => ({ label, tone: tones.get(label) ?? toneOf(words[at] ?? label) }))
      return <TagRow tags={tags} look={look ?? lookOfValue(words)} joint={joint} isWhole={isWhole} />
    },
    say: (text, { joint }) => (isList ? partsOf(text).join(joint) : text),
  }
}

/** Options of the design in the colours that it gives them: `color` of an option, which other clients keep and do not know. */
function tonesOf(options: readonly Option[]): ReadonlyMap<string, Tone> {
  return new Map(
    options.flatMap(({ label, raw }) => {
      const tone = toneOfColor(readText(own(raw, 'color')))
      return tone ? [[label, tone] as const] : []
    }),
  )
}

function lookOf(node: FieldNode, options: readonly Option[]): TagLook | null {
  if (stateLabel.test(unsaid(node, node.label))) return 'tag'
  if (options.length === 0) return null
  const meant = options.filter((option) => meaningOf(unsaid(node, option.label)) !== null).length
  return meant * 2 >= options.length ? 'tag' : 'dot'
}

function lookOfValue(labels: readonly string[]): TagLook {
  return labels.every((label) => meaningOf(label) !== null) ? 'tag' : 'dot'
}
