'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { ListDocument } from '@/lib/designer/list/list-document'
import { entryLists } from '@/lib/designer/list/list-entries'
import { type ComparedSide, type ListDifference, type ListPair, listPairs, pairIdOf } from '@/lib/designer/public'
import { MarkTag } from '../form/canvas-marks'
import styles from './compared-lists.module.css'

type ComparedListsProps = Readonly<Record<ComparedSide, ListDocument>> & {
  differences: readonly ListDifference[]
  titles: Readonly<Record<ComparedSide, string>>
  /** Those that are shown. */
  sides: readonly ComparedSide[]
  /** Brought into sight; another object brings it there again. */
  chosen: { difference: ListDifference | null } | null
  /** An entry was pressed that differs. */
  onPress: (difference: ListDifference) => void
}

/** Columns, conditions and buttons of two lists as rows beside each other (issue: versions of designs). */
export function ComparedLists({ before, after, differences, titles, sides, chosen, onPress }: ComparedListsProps) {
  const t = useTranslations('designer.listDifference.parts')
  const tCompare = useTranslations('designershell.compare')
  const ref = useRef<HTMLElement>(null)
  const pairs = useMemo(() => listPairs(before, after, differences), [before, after, differences])
  const chosenId = chosen?.difference ? pairIdOf(chosen.difference) : null
  // The document's own scroll position.
  useEffect(() => {
    if (!chosen?.difference) return
    const id = pairIdOf(chosen.difference)
    const row = id === null ? null : ref.current?.querySelector(`[data-pair="${CSS.escape(id)}"]`)
    row?.scrollIntoView({ block: 'center' })
  }, [chosen])
  const press = ({ id }: ListPair) => {
    const about = differences.find((one) => pairIdOf(one) === id)
    if (about) onPress(about)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys.
    <section ref={ref} className={styles.lists} tabIndex={0} aria-label={tCompare('lists')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {sides.map((side) => (
              <th key={side} scope="col">
                {titles[side]}
              </th>
            ))}
          </tr>
        </thead>
        {entryLists.map((part) => {
          const rows = pairs.filter((pair) => pair.part === part)
          if (rows.length === 0) return null
          return (
            <tbody key={part}>
              <tr>
                <th colSpan={sides.length} scope="rowgroup" className={styles.part}>
                  {t(part)}
                </th>
              </tr>
              {rows.map((pair) => (
                <PairRow key={pair.id} pair={pair} sides={sides} isChosen={pair.id === chosenId} onPress={() => press(pair)} />
              ))}
            </tbody>
          )
        })}
      </table>
    </section>
  )
}

type PairProps = { pair: ListPair; sides: readonly ComparedSide[]; isChosen: boolean; onPress: () => void }

function PairRow({ pair, sides, isChosen, onPress }: PairProps) {
  const { mark } = pair
  return (
    <tr data-pair={pair.id} data-chosen={isChosen || undefined}>
      {sides.map((side) => {
        const place = pair[side]
        return (
          <td key={side} data-mark={(place && mark) || undefined} data-none={place === null || undefined}>
            {place && (
              <Entry isPressed={isChosen} onPress={mark ? onPress : null}>
                <span className={styles.position}>{place.position}</span>
                <span className={styles.label}>{place.label}</span>
                {mark ? <MarkTag mark={mark} /> : null}
              </Entry>
            )}
          </td>
        )
      })}
    </tr>
  )
}

type EntryProps = { isPressed: boolean; onPress: (() => void) | null; children: ReactNode }

function Entry({ isPressed, onPress, children }: EntryProps) {
  if (!onPress) return <span className={styles.entry}>{children}</span>
  return (
    <button type="button" className={styles.entry} aria-pressed={isPressed} onClick={onPress}>
      {children}
    </button>
  )
}
