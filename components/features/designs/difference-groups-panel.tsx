import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { EmptyState } from '@/components/ui/states'
import styles from './designs.module.css'
import type { DifferenceGroup } from './use-difference-words'

/** One of the lines that are told, by its place among all of them. */
export type ChosenLine = { at: number }

type GroupsProps = {
  groups: readonly DifferenceGroup[]
  /** Said where there is nothing to tell. */
  none: string
  /** Lines that lead to their places; without it they are text. */
  lead?: { chosen: ChosenLine | null; isRelated: (at: number) => boolean; onChoose: (at: number) => void }
}

/** What differs between two designs, by their parts, as sentences. */
export function DifferenceGroups({ groups, none, lead }: GroupsProps) {
  const t = useTranslations('designs.differing')
  if (groups.length === 0) return <EmptyState text={none} />
  return groups.map(({ part, lines }, index) => {
    const first = groups.slice(0, index).reduce((sum, group) => sum + group.lines.length, 0)
    return (
      <section key={part} className={styles.group} aria-label={t(part)}>
        <h3>{t(part)}</h3>
        <ol className={styles.lines}>
          {lines.map(({ text }, within) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sentences may be the same, and none moves.
            <li key={within}>
              {lead ? (
                <LineButton
                  text={text}
                  isChosen={lead.chosen?.at === first + within}
                  isRelated={lead.isRelated(first + within)}
                  onChoose={() => lead.onChoose(first + within)}
                />
              ) : (
                text
              )}
            </li>
          ))}
        </ol>
      </section>
    )
  })
}

type LineProps = { text: string; isChosen: boolean; isRelated: boolean; onChoose: () => void }

function LineButton({ text, isChosen, isRelated, onChoose }: LineProps) {
  const ref = useRef<HTMLButtonElement>(null)
  // The list's own scroll position: a line that was come to by keys, or from the canvas.
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <button
      ref={ref}
      type="button"
      className={styles.line}
      aria-current={isChosen || undefined}
      data-related={isRelated || undefined}
      onClick={onChoose}
    >
      {text}
    </button>
  )
}
