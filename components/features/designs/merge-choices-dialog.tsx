import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { type Side, Sides } from '@/components/form/merge/merge-sides'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import { type MergedDesign, sayConflict } from '@/lib/designer/public'
import styles from './designs.module.css'

type Choices = Readonly<Record<string, Side>>
type ChoicesProps = { merged: MergedDesign; otherName: string; onApply: (choices: Choices) => void; onClose: () => void }

/**
 * Each thing of which two made something different in one design, beside what it was before. Nothing is chosen to begin with, and nothing is
 * merged before all is. Closing it changes nothing.
 */
export function MergeChoicesDialog({ merged, otherName, onApply, onClose }: ChoicesProps) {
  const t = useTranslations('list.conflict')
  const tMerging = useTranslations('designs.merging')
  const { conflicts, renamed } = merged
  const [choices, setChoices] = useState<Choices>({})
  const [isReminded, setReminded] = useState(false)
  const listRef = useRef<HTMLDivElement>(null)
  const open = conflicts.filter(({ id }) => choices[id] === undefined)
  const apply = () => {
    if (open.length === 0) return onApply(choices)
    setReminded(true)
    const at = conflicts.findIndex(({ id }) => id === open[0]?.id)
    listRef.current?.querySelectorAll('fieldset')[at]?.querySelector('input')?.focus()
  }
  return (
    <Surface
      kind="general"
      width="900px"
      open
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <span role="status" className={styles.mergeLeft}>
            {isReminded && open.length > 0 ? tMerging('undecided', { count: open.length }) : ''}
          </span>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button variant="primary" onClick={apply}>
            {tMerging('apply')}
          </Button>
        </>
      }
    >
      <div className={styles.mergeHead}>
        <p>{conflicts.length > 0 ? t('explain', { count: conflicts.length }) : tMerging('noConflicts')}</p>
        {conflicts.length > 1 &&
          (['mine', 'theirs'] as const).map((side) => (
            <Button
              key={side}
              size="sm"
              onClick={() => setChoices(Object.fromEntries(conflicts.map(({ id }) => [id, side] as const)))}
            >
              {t(side === 'mine' ? 'allMine' : 'allTheirs')}
            </Button>
          ))}
      </div>
      <div ref={listRef}>
        <Conflicts
          conflicts={conflicts}
          choices={choices}
          otherName={otherName}
          onChoose={(id, side) => setChoices({ ...choices, [id]: side })}
        />
      </div>
      <RenamedLines renamed={renamed} />
    </Surface>
  )
}

type ConflictsProps = Pick<MergedDesign, 'conflicts'> & {
  choices: Choices
  otherName: string
  onChoose: (id: string, side: Side) => void
}

function Conflicts({ conflicts, choices, otherName, onChoose }: ConflictsProps) {
  const t = useTranslations('list.conflict')
  const tMerging = useTranslations('designs.merging')
  const tDesigner = useTexts('designer')
  const said = useMemo(() => {
    const typeName = (type: string) => (tDesigner.has(`widgets.${type}`) ? tDesigner(`widgets.${type}`) : type)
    return conflicts.map((conflict) => ({ conflict, words: sayConflict(conflict, { t: tDesigner, typeName }) }))
  }, [conflicts, tDesigner])
  const view = {
    theirName: otherName === '' ? t('theirs') : t('theirsOf', { name: otherName }),
    sideOf: (id: string) => choices[id] ?? null,
    onChoose,
  }
  return said.map(({ conflict: { id, of }, words }) => (
    <Sides
      key={id}
      view={view}
      path={id}
      legend={of === 'phone' ? tMerging('ofPhone', { about: words.about }) : words.about}
      {...(words.before === null ? {} : { before: <Words text={words.before} /> })}
      sides={{ mine: <Words text={words.mine} />, theirs: <Words text={words.theirs} /> }}
    />
  ))
}

/** Long ones are scrolled in. */
function Words({ text }: { text: string }) {
  return <span className={styles.mergeWords}>{text}</span>
}

/** Fields of mine whose code the other one has given to another field. */
export function RenamedLines({ renamed }: Pick<MergedDesign, 'renamed'>) {
  const t = useTranslations('designs.merging')
  return renamed.map(({ label, from, to, scriptCount }) => (
    <p key={to} className={styles.told}>
      {t('renamed', { label: label || from, from, to, count: scriptCount })}
    </p>
  ))
}
