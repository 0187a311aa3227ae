import { useCallback, useMemo, useState } from 'react'
import { type ComparedSide, pairIdOf } from '@/lib/designer/public'
import type { ChosenLine } from './difference-groups-panel'
import type { DifferenceGroup } from './use-difference-words'

type Told = DifferenceGroup['lines'][number]['difference']

/** One line with its part; `about` is the same for all lines about one thing, null for settings of the list. */
type WalkedLine = { group: DifferenceGroup; difference: Told; about: string | null }

/** Which of the lines is looked at, and on which side where only one is shown; walking goes around. */
export function useLineWalk(groups: readonly DifferenceGroup[]) {
  const lines = useMemo(() => groups.flatMap(linesOf), [groups])
  const [chosen, setChosen] = useState<ChosenLine>({ at: 0 })
  const [side, setSide] = useState<ComparedSide>(() => sideOf(lines[0]?.difference) ?? 'after')
  const go = useCallback(
    (at: number) => {
      setChosen({ at })
      const only = sideOf(lines[at]?.difference)
      if (only) setSide(only)
    },
    [lines],
  )
  const goTo = useCallback(
    (difference: Told) => {
      const at = lines.findIndex((line) => line.difference === difference)
      if (at >= 0) go(at)
    },
    [lines, go],
  )
  const step = (by: number) => go((chosen.at + by + lines.length) % lines.length)
  const about = lines[chosen.at]?.about ?? null
  return {
    lines,
    chosen,
    current: lines[chosen.at],
    side,
    setSide,
    go,
    goTo,
    step,
    isRelated: (at: number) => about !== null && lines[at]?.about === about,
  }
}

function linesOf(group: DifferenceGroup): readonly WalkedLine[] {
  if (group.part === 'form')
    return group.lines.map(({ difference }) => ({
      group,
      difference,
      about: `${difference.kind === 'removed'} ${difference.node.id}`,
    }))
  return group.lines.map(({ difference }) => ({
    group,
    difference,
    about: difference && pairIdOf(difference) ? `${group.part} ${pairIdOf(difference)}` : null,
  }))
}

/** Where something is that is on one side only. */
function sideOf(difference: Told | undefined): ComparedSide | null {
  if (difference?.kind === 'removed') return 'before'
  return difference?.kind === 'added' ? 'after' : null
}
