import { readText } from '@/lib/form/read'
import { nodeName, propertyName, type Speaker, valueText } from '../difference/say-difference'
import { choiceText, listPropertyName } from '../difference/say-list-difference'
import type { MergeConflict, Side } from './merge-types'

/** A conflict as it is asked about: what it is, and what each of the two made of it. */
export type SaidConflict = { about: string } & Record<Side, string>

/** In the words of the list of differences. */
export function sayConflict(conflict: MergeConflict, speaker: Speaker): SaidConflict {
  const { t } = speaker
  const node = nameOf(conflict, speaker)
  switch (conflict.kind) {
    case 'gone': {
      const sides = [t('merge.deleted'), t('merge.kept')] as const
      const [mine, theirs] = conflict.by === 'mine' ? sides : sides.toReversed()
      return { about: t('merge.gone', { node }), mine: mine ?? '', theirs: theirs ?? '' }
    }
    case 'order':
      return { about: t('merge.order', { node }), mine: t('merge.myOrder'), theirs: t('merge.theirOrder') }
    case 'place': {
      const [mine, theirs] = [nodeName(conflict.mine, speaker), nodeName(conflict.theirs, speaker)]
      return { about: t('merge.place', { node }), mine: t('merge.in', { place: mine }), theirs: t('merge.in', { place: theirs }) }
    }
    default: {
      const { property } = conflict
      const isForm = conflict.part === 'form'
      const called = isForm ? propertyName(property, t) : listPropertyName(property, t)
      const say = (value: unknown) => (isForm ? valueText(value, t) : choiceText(property, value, t))
      const [mine, theirs] = [say(conflict.mine), say(conflict.theirs)]
      const about = t('merge.value', { node, property: called })
      // "3 items" or "3 items" is no choice.
      return mine === theirs
        ? { about, mine: wholeText(conflict.mine), theirs: wholeText(conflict.theirs) }
        : { about, mine, theirs }
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
