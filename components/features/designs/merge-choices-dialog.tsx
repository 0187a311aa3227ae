import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type Side, Sides } from '@/components/form/merge/merge-sides'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import { type MergedDesign, sayConflict } from '@/lib/designer/public'
import styles from './designs.module.css'

type Choices = Readonly<Record<string, Side>>
type ChoicesProps = { merged: MergedDesign; otherName: string; onApply: (choices: Choices) => void; onClose: () => void }

/** Each thing of which two made something different in one design; mine is chosen to begin with. Closing it changes nothing. */
export function MergeChoicesDialog({ merged, otherName, onApply, onClose }: ChoicesProps) {
  const t = useTranslations('list.conflict')
  const tMerging = useTranslations('admin.designs.merging')
  const tDesigner = useTexts('designer')
  const { conflicts, renamed } = merged
  const all = (side: Side): Choices => Object.fromEntries(conflicts.map(({ id }) => [id, side]))
  const [choices, setChoices] = useState(() => all('mine'))
  const said = useMemo(() => {
    const typeName = (type: string) => (tDesigner.has(`widgets.${type}`) ? tDesigner(`widgets.${type}`) : type)
    return conflicts.map((conflict) => ({ conflict, words: sayConflict(conflict, { t: tDesigner, typeName }) }))
  }, [conflicts, tDesigner])
  const view = {
    theirName: otherName === '' ? t('theirs') : t('theirsOf', { name: otherName }),
    sideOf: (id: string) => choices[id] ?? 'mine',
    onChoose: (id: string, side: Side) => setChoices({ ...choices, [id]: side }),
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
          <Button onClick={onClose}>{t('back')}</Button>
          <Button variant="primary" onClick={() => onApply(choices)}>
            {tMerging('apply')}
          </Button>
        </>
      }
    >
      <div className={styles.mergeHead}>
        {conflicts.length > 0 && <p>{t('explain', { count: conflicts.length })}</p>}
        {conflicts.length > 1 &&
          (['mine', 'theirs'] as const).map((side) => (
            <Button key={side} size="sm" onClick={() => setChoices(all(side))}>
              {t(side === 'mine' ? 'allMine' : 'allTheirs')}
            </Button>
          ))}
      </div>
      {said.map(({ conflict: { id, of }, words }) => (
        <Sides
          key={id}
          view={view}
          path={id}
          legend={of === 'phone' ? tMerging('ofPhone', { about: words.about }) : words.about}
          sides={{ mine: <Words text={words.mine} />, theirs: <Words text={words.theirs} /> }}
        />
      ))}
      <RenamedLines renamed={renamed} />
    </Surface>
  )
}

/** Long ones are scrolled in. */
function Words({ text }: { text: string }) {
  return <span className={styles.mergeWords}>{text}</span>
}

/** Fields of mine whose code the other one has given to another field. */
export function RenamedLines({ renamed }: Pick<MergedDesign, 'renamed'>) {
  const t = useTranslations('admin.designs.merging')
  return renamed.map(({ label, from, to, scriptCount }) => (
    <p key={to} className={styles.told}>
      {t('renamed', { label: label || from, from, to, count: scriptCount })}
    </p>
  ))
}
