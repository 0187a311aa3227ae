'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import {
  type ComparedSide,
  type Difference,
  type FormComparison,
  type NodeId,
  rootId,
  type TreeDocument,
} from '@/lib/designer/public'
import { DesignerProvider } from '../shell/designer-context'
import { DesignerSession } from '../shell/designer-session'
import { loadDesigned } from '../shell/load-designed'
import { Canvas } from './canvas'
import { MarksProvider, MarkTag } from './canvas-marks'
import styles from './canvas-marks.module.css'
import { formKind } from './form-kind'
import { useScrollTogether } from './use-scroll-together'
import { WidgetIcon } from './widget-icon'

type ComparedFormsProps = Readonly<Record<ComparedSide, TreeDocument>> & {
  comparison: FormComparison
  titles: Readonly<Record<ComparedSide, string>>
  /** Those that are drawn. */
  sides: readonly ComparedSide[]
  /** Brought into sight on each side; another object brings it there again. */
  chosen: { difference: Difference } | null
  /** A node was pressed that differs. */
  onPress: (difference: Difference) => void
  userId: string
}

/** Two forms as people see them, side by side: what differs is marked, and nothing is changed here (issue: versions of designs). */
export function ComparedForms({ before, after, comparison, titles, sides, chosen, onPress, userId }: ComparedFormsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const sessions = useMemo(() => ({ before: sessionOf(before), after: sessionOf(after) }), [before, after])
  const { onScrollCapture, bring } = useScrollTogether(ref)
  // The documents' own scroll positions, and what is chosen in the sessions.
  useEffect(() => {
    if (!chosen) return
    const places = comparison.placesOf(chosen.difference)
    for (const side of sides) sessions[side].select([places[side]])
    // Panes that hold the places are open by then.
    const frame = requestAnimationFrame(() => bring(sides.map((side) => places[side])))
    return () => cancelAnimationFrame(frame)
  }, [chosen, comparison, sessions, sides, bring])
  const press = useCallback(
    (side: ComparedSide, id: NodeId) => {
      const about = comparison.differences.find((one) => isAt(comparison, one, side, id))
      if (about) return onPress(about)
      const twin = comparison.twinOf(side, id)
      for (const one of sides) sessions[one].select(one === side ? [id] : twin ? [twin] : [])
    },
    [comparison, sessions, sides, onPress],
  )
  return (
    <OptionsProvider load={loadDesigned} lookups={lookupsOf(userId)}>
      <div ref={ref} className={styles.pair} onScrollCapture={onScrollCapture}>
        {sides.map((side) => (
          <OneForm key={side} title={titles[side]} session={sessions[side]} comparison={comparison} side={side} onPress={press} />
        ))}
      </div>
    </OptionsProvider>
  )
}

/** Whether a difference is about the node, and not only beside it. */
function isAt({ placesOf }: FormComparison, difference: Difference, side: ComparedSide, id: NodeId): boolean {
  const isBeside = difference.kind === (side === 'before' ? 'added' : 'removed')
  return !isBeside && placesOf(difference)[side] === id
}

function sessionOf(document: TreeDocument): DesignerSession {
  return new DesignerSession(document, { now: Date.now, onRefused: nothing })
}

const nothing = () => {}

type OneFormProps = {
  title: string
  session: DesignerSession
  comparison: FormComparison
  side: ComparedSide
  onPress: (side: ComparedSide, id: NodeId) => void
}

function OneForm({ title, session, comparison, side, onPress }: OneFormProps) {
  const tNames = useTranslations('designer.widgets')
  const t = useTranslations('designershell.compare')
  const kind = useMemo(() => {
    const form = formKind({
      typeName: (type) => (type !== '' && tNames.has(type) ? tNames(type) : type),
      iconOf: (type) => <WidgetIcon type={type} size={14} />,
      lossText: () => '',
    })
    // Nothing is dropped on what is only looked at.
    return { ...form, canStand: () => false }
  }, [tNames])
  const of = comparison.marks[side]
  const marks = useMemo(() => ({ of, onPress: (id: NodeId) => onPress(side, id) }), [of, side, onPress])
  const ofForm = of.get(rootId)
  return (
    <section className={styles.side} aria-label={title}>
      <h3>
        {title}
        {ofForm ? (
          <>
            <MarkTag mark={ofForm} />
            <span className={styles.ofForm}>{t('settings')}</span>
          </>
        ) : null}
      </h3>
      <MarksProvider value={marks}>
        <DesignerProvider session={session} kind={kind} tell={nothing}>
          <Canvas isNarrow={false} />
        </DesignerProvider>
      </MarksProvider>
    </section>
  )
}
