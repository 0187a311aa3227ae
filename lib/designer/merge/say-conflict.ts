import { readText } from '@/lib/form/read'
import type { NodeWords } from '../difference/differences'
import { nodeName, propertyName, type Speaker, valueText } from '../difference/say-difference'
import { choiceText, listPropertyName } from '../difference/say-list-difference'
import type { MergeConflict, Side } from './merge-types'

/** A conflict as it is asked about: what it is, how it was before (null where that says nothing), and what each of the two made of it. */
export type SaidConflict = { about: string; before: string | null } & Record<Side, string>

/** In the words of the list of differences. */
export function sayConflict(conflict: MergeConflict, speaker: Speaker): SaidConflict {
  const { t } = speaker
  const node = nameOf(conflict, speaker)
  switch (conflict.kind) {
    case 'gone': {
      const sides = [t('merge.deleted'), t('merge.kept')] as const
      const [mine, theirs] = conflict.by === 'mine' ? sides : sides.toReversed()
      return { about: t('merge.gone', { node }), before: null, mine: mine ?? '', theirs: theirs ?? '' }
    }
    case 'order':
      return { about: t('merge.order', { node }), before: null, mine: t('merge.myOrder'), theirs: t('merge.theirOrder') }
    case 'place': {
      const say = (words: NodeWords) => t('merge.in', { place: nodeName(words, speaker) })
      const { base, mine, theirs } = conflict
      return { about: t('merge.place', { node }), before: base && say(base), mine: say(mine), theirs: say(theirs) }
    }
    default: {
      const { property } = conflict
      const isForm = conflict.part === 'form'
      const called = isForm ? propertyName(property, t) : listPropertyName(property, t)
      const say = (value: unknown) => (isForm ? valueText(value, t) : choiceText(property, value, t))
      const [mine, theirs] = [say(conflict.mine), say(conflict.theirs)]
      const about = t('merge.value', { node, property: called })
      if (mine !== theirs) return { about, before: say(conflict.base), mine, theirs }
      // "3 items" or "3 items" is no choice.
      return { about, before: wholeText(conflict.base), mine: wholeText(conflict.mine), theirs: wholeText(conflict.theirs) }
    }
  }
}

function nameOf(conflict: MergeConflict, speaker: Speaker): string {
  const { t } = speaker
  if (conflict.part === 'form') return nodeName(conflict.node, speaker)
  if (!conflict.entry) return t('listDifference.list')
  const part = t(`listDifference.parts.${conflict.entry.part}`)
  return conflict.entry.label === '' ? part : t('listDifference.entry', { part, label: conflict.entry.label })
}

function wholeText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 1) : readText(value)
}
