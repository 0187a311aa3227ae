import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { loadDisplays } from '@/components/form/load-faces'
import { useFaces } from '@/components/form/use-faces'
import { Button } from '@/components/ui/button'
import { LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import type { FormDesign, RecordValues } from '@/lib/form/types'
import { disputedPaths, isTakenFromThem, type MergeField } from './merge'
import styles from './merge.module.css'
import { type DecisionView, FieldDecision, LineDecision, labelOf } from './merge-decision'
import type { Side } from './merge-sides'
import type { Choices } from './merge-types'

type MergeDialogProps = {
  design: FormDesign
  fields: readonly MergeField[]
  /** The newest version as text, for names that only the server knows. */
  texts: RecordValues
  /** The other person; empty where nobody tells. */
  otherName: string
  onApply: (choices: Choices) => void
  onClose: () => void
}

/**
 * Two versions of a record side by side. Only what both changed is asked about, field by field and, in sub-tables, cell by cell; mine
 * is chosen to begin with.
 */
export function MergeDialog({ design, fields, texts, otherName, onApply, onClose }: MergeDialogProps) {
  const t = useTranslations('list.conflict')
  const isReady = useFaces(useCallback(() => loadDisplays(design), [design]))
  const paths = disputedPaths(fields)
  const disputed = fields.filter(({ changedBy }) => changedBy === 'both')
  const taken = fields.filter(isTakenFromThem)
  const all = (side: Side): Choices => Object.fromEntries(paths.map((path) => [path, side]))
  const [choices, setChoices] = useState(() => all('mine'))
  const view: DecisionView = {
    design,
    texts,
    theirName: otherName === '' ? t('theirs') : t('theirsOf', { name: otherName }),
    sideOf: (path) => choices[path] ?? 'mine',
    onChoose: (path, side) => setChoices({ ...choices, [path]: side }),
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
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className={styles.mergeHead}>
        <p>{t('explain', { count: paths.length })}</p>
        <Button size="sm" onClick={() => setChoices(all('mine'))}>
          {t('allMine')}
        </Button>
        <Button size="sm" onClick={() => setChoices(all('theirs'))}>
          {t('allTheirs')}
        </Button>
      </div>
      {isReady ? (
        disputed.map((field) =>
          field.table ? (
            field.table.disputes.map((dispute) => (
              <LineDecision key={dispute.path} view={view} table={field.node} dispute={dispute} />
            ))
          ) : (
            <FieldDecision key={field.node.key} view={view} change={field} path={field.node.name} texts={texts} />
          ),
        )
      ) : (
        <LoadingState />
      )}
      {taken.length > 0 && <p className={styles.mergeTaken}>{t('taken', { fields: taken.map(labelOf).join(t('separator')) })}</p>}
    </Surface>
  )
}
